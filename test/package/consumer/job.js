// The small job that every consumer runs; it must return the same text everywhere.

export async function job(cterm) {
  const knowledge = await cterm.openKnowledgeBase();
  const note = 'HPI: cough and fever for 3 days. Denies chest pain.\nPMH: asthma, type 2 diabetes.\nπ 😀 wheezing';
  return JSON.stringify({
    recognize: cterm.recognize(knowledge, { Text: note }),
    enumResult: cterm.enumResult(knowledge, {}),
    vocabs: cterm.vocabs(knowledge, {}),
  });
}
