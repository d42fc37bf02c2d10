import { rm } from 'node:fs/promises';
import type { Source } from '../../domain/text.ts';
import { textPairs } from '../../listing/text-pairs.ts';
import { textSentences } from '../../nlp/sentences/text-sentences.ts';
import { textTerms } from '../../nlp/terms/terms.ts';
import { indexIn } from '../../store/folder/paths.ts';
import type { IndexedWords, Store } from '../../store/store.ts';
import { type Finding, finding } from '../checks.ts';

const textsPerRead = 200;

const differs = (before: Uint8Array | undefined, now: Uint8Array): boolean =>
  before === undefined || Buffer.compare(before, now) !== 0;

const parts = ['terms', 'pairs', 'sentences'] as const;

function indexedWords(source: Source): IndexedWords {
  const terms = textTerms(source);
  return { terms, pairs: textPairs(source), sentences: textSentences(source, terms) };
}

/**
 * Rebuilds the index of related texts: computes the terms, word pairs and sentences of every analysed text from the text itself, and
 * removes the index files, which the service rebuilds from the terms. A running service holds these files open, so the
 * rebuild is refused then.
 */
export async function rebuildIndex(folder: string, store: Store, served: boolean): Promise<Finding> {
  if (served) return finding('index', 'problem', 'not rebuilt: stop the service first');
  await rm(indexIn(folder), { recursive: true, force: true });
  let texts = 0;
  let different = 0;
  for (let last = { collectionId: 0, textId: 0 }; ;) {
    const rows = await store.analyses.listTerms(last, textsPerRead);
    if (rows.length === 0) break;
    last = rows.at(-1)!;
    texts += rows.length;
    const changed = rows
      .map((row) => ({ row, words: indexedWords(row) }))
      .filter(({ row, words }) => parts.some((part) => differs(row[part], words[part])));
    different += changed.filter(({ row, words }) => differs(row.terms, words.terms)).length;
    await Promise.all(changed.map(({ row, words }) => store.analyses.setTerms(row, words)));
  }
  return finding('index', 'ok', `rebuilt from ${texts} texts; the terms of ${different} texts changed`);
}
