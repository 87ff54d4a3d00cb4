/** The version of the library, as stated in package.json; a test compares the two. */
export const ENGINE_VERSION = '0.2.0';
