// The module with the embedded knowledge, which the build writes next to the page's script: the bundle, compressed with
// raw DEFLATE, in base64.

export const DEFLATED_BUNDLE_BASE64: string;
