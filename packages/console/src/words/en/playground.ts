export const playground = {
  title: 'Playground',
  lead: 'Paste a text and see its tags and its neighbours in a collection. Nothing is stored.',
  collection: 'Neighbours from',
  analyse: 'Analyse',
  anyway: 'Analyse it all the same',
  busy: 'Analysing …',
  sample: 'Use a sample',
  result: 'Result',
  noCollection: 'Neighbours come from a collection, and there is none yet.',
  waiting: 'Tags and related texts appear here.',
  shortcut: 'Ctrl + Enter',
};
