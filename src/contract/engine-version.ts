/** The version of the library, which a test compares with the version in package.json. */
export const ENGINE_VERSION = '0.2.0';
