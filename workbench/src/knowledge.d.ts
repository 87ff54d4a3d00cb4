// The module with the embedded knowledge, which the build copies next to the page's script.

export const CORE_BUNDLE_BASE64: string;
