import { readFileSync } from 'node:fs';

/** The tokens [from, to) of a name. */
export interface GoldSpan {
  from: number;
  to: number;
  type: string;
}

/** A sentence as running text, the places of its tokens, and the annotated names. */
export interface GoldSentence {
  text: string;
  tokens: { start: number; end: number }[];
  spans: GoldSpan[];
}

/** A change of each token of a sentence before the tokens are joined, such as to lower case. */
export type Casing = (token: string) => string;

const CLOSES = /^(?:[.,;:!?)\]}%…]+|['’](?:s|re|ve|ll|d|m|t)?|n['’]t)$/iu;
const OPENS = /^[([{$£€#@‘]$/u;
const QUOTE = /^(?:["“”„]|``|'')$/u;

/** Reads a file of `token TAB BIO-label` lines with an empty line between sentences. */
export function readConll(path: string): { token: string; label: string }[][] {
  return readFileSync(path, 'utf8')
    .split(/\n\s*\n/u)
    .map((block) => block.split('\n').filter((line) => line.includes('\t')))
    .filter((lines) => lines.length > 0)
    .map((lines) =>
      lines.map((line) => {
        const [token = '', label = 'O'] = line.trimEnd().split('\t');
        return { token, label };
      }),
    );
}

/**
 * Joins tokens to running text: no space before closing and after opening marks, and quotes in pairs. In corpora that split words
 * at hyphens, there is no space around a hyphen or slash between words.
 */
export function joinSentence(
  sentence: readonly { token: string; label: string }[],
  { casing = (token) => token, splitsHyphens = false }: { casing?: Casing; splitsHyphens?: boolean } = {},
): GoldSentence {
  const joined: GoldSentence = { text: '', tokens: [], spans: [] };
  let glue = true;
  let quoted = false;
  for (const [at, { token, label }] of sentence.entries()) {
    const isQuote = QUOTE.test(token);
    const isHyphen = splitsHyphens && isBetweenWords(sentence, at);
    if (!glue && !isHyphen && !CLOSES.test(token) && !(isQuote && quoted)) joined.text += ' ';
    if (isQuote) quoted = !quoted;
    glue = isHyphen || OPENS.test(token) || (isQuote && quoted);
    const start = joined.text.length;
    joined.text += casing(token);
    joined.tokens.push({ start, end: joined.text.length });
    const last = joined.spans.at(-1);
    if (label.startsWith('B-')) joined.spans.push({ from: at, to: at + 1, type: label.slice(2) });
    else if (label.startsWith('I-') && last?.to === at) last.to++;
  }
  return joined;
}

function isBetweenWords(sentence: readonly { token: string }[], at: number): boolean {
  const before = sentence[at - 1]?.token ?? '';
  const after = sentence[at + 1]?.token ?? '';
  return /^[-/]$/u.test(sentence[at]!.token) && /[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(after);
}
