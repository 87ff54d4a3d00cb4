// Declares dist/core-bundle.js, which the build generates from the core knowledge; the sources contain no such module.

/** The bytes of dist/core.ctkb. */
export const CORE_BUNDLE_BASE64: string;
