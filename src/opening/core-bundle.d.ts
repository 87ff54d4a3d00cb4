// dist/core-bundle.js, which the build makes from the core knowledge. No such module exists among the sources.

/** The bytes of dist/core.ctkb. */
export const CORE_BUNDLE_BASE64: string;
