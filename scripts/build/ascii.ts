// Scripts of ASCII alone. esbuild writes what is not ASCII in strings as escapes, but leaves it in patterns and comments; one
// such character in a script makes an engine hold all of it, and read it whenever it compiles a function, in two bytes a
// character. Input: the text of a script as esbuild prints it.

const OTHER = /[^\0-\x7f]/g;

/** The script with an escape for every character that is not ASCII, which in a pattern means the same. */
export function withAscii(script: string): string {
  return script.replace(OTHER, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
