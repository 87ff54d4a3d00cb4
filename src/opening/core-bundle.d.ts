// Declares dist/core-bundle.js, which the build generates from the core knowledge and which is therefore not among the
// sources.

/** The bytes of dist/core.ctkb. */
export const CORE_BUNDLE_BASE64: string;
