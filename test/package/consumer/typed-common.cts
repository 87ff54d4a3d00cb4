import cterm = require('cterm');

export async function count(note: string): Promise<number> {
  const knowledge: cterm.KnowledgeBase = await cterm.openKnowledgeBase();
  return cterm.recognize(knowledge, { Text: note }).taggedText.text.length;
}
