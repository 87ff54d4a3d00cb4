// The module that the build makes out of the engine: its program as a text.

export const ENGINE_PROGRAM: string;
