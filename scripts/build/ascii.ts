// Makes scripts pure ASCII. esbuild escapes non-ASCII characters in strings, but not in regular expressions and
// comments. If a script contains even one non-ASCII character, engines store the whole script with two bytes per
// character, and read it in that form for every function that they compile. The input is a script as esbuild prints it.

const OTHER = /[^\0-\x7f]/g;

/**
 * The script with every non-ASCII character escaped. In a regular expression, the escape means the same as the
 * character.
 */
export function withAscii(script: string): string {
  return script.replace(OTHER, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
