// The module that the build makes from the engine. It contains the engine's script as a string.

export const ENGINE_PROGRAM: string;
