/** This number of words in capitals is a run, whatever they are … */
const SURE = 5;
/** … and this number if they are this long on average: a short list of abbreviations (ABB, SEB, SKF) is none. */
const FEWEST = 3;
const LETTERS = 3.5;

/**
 * For each word whether it stands in a run of words in capitals: a headline, a paragraph or a whole text written so.
 * The encoder reads these in small letters, since capitals tell nothing where every word has them and their pieces are
 * rare and short: F1 on text in capitals rose from 65.6 to 72.7 (EWT dev) and from 64.4 to 79.1 (webbnyheter's tenth),
 * with nothing lost on text as written. The training side (training/capitals.py) does the same.
 */
export function findCapitalRuns(words: readonly string[]): boolean[] {
  const marks = words.map(() => false);
  let run: number[] = [];
  const close = () => {
    const letters = run.reduce((sum, at) => sum + Array.from(words[at]!).length, 0);
    const isRun = run.length >= SURE || (run.length >= FEWEST && letters >= LETTERS * run.length);
    if (isRun) for (const at of run) marks[at] = true;
    run = [];
  };
  for (const [at, word] of words.entries()) {
    const isUpper = word === word.toUpperCase();
    // Digits and punctuation are neither: they don't end a run.
    if (isUpper && word === word.toLowerCase()) continue;
    if (isUpper) run.push(at);
    else close();
  }
  close();
  return marks;
}
