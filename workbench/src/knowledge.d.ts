// The module of the embedded knowledge, which the build copies beside the page’s script.

export const CORE_BUNDLE_BASE64: string;
