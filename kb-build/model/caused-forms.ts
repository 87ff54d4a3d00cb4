// The forms of a name that states the cause of a disease: before the disease as a noun or adjective ("chlamydial
// cervicitis"), or behind it ("cervicitis due to Chlamydia trachomatis"). The wordings of a cause are authored.

/** Ways to attach a cause behind the disease. */
const BEHIND = ['due to', 'caused by', 'secondary to'] as const;

/** The other forms of a name that begins or ends with a wording of a listed cause; nothing for other names. */
export function causedForms(text: string, causes: readonly (readonly string[])[]): string[] {
  for (const wordings of causes) {
    for (const wording of longestFirst(wordings)) {
      const disease = diseaseOf(text, wording);
      if (disease === undefined) continue;
      const before = wordings.map((other) => `${other} ${disease}`);
      const nouns = wordings.filter((other) => !isAdjective(other));
      return [...before, ...nouns.flatMap((noun) => BEHIND.map((behind) => `${disease} ${behind} ${noun}`))];
    }
  }
  return [];
}

/** The wordings in an order in which none hides a longer one that begins with it. */
function longestFirst(wordings: readonly string[]): string[] {
  return [...wordings].sort((a, b) => b.length - a.length);
}

/** The disease in a name with the given wording of its cause. */
function diseaseOf(text: string, wording: string): string | undefined {
  const lower = text.toLowerCase();
  if (lower.startsWith(`${wording} `)) return text.slice(wording.length + 1);
  for (const behind of BEHIND) {
    const end = ` ${behind} ${wording}`;
    if (lower.endsWith(end)) return text.slice(0, -end.length);
  }
  return undefined;
}

/** Whether a wording can only stand before the disease. */
function isAdjective(wording: string): boolean {
  return /(al|ic|ous|deficient|induced|related)$/.test(wording);
}
