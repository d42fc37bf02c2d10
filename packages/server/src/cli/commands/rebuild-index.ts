import { rm } from 'node:fs/promises';
import { textPairs } from '../../listing/text-pairs.ts';
import { textTerms } from '../../nlp/terms/terms.ts';
import { indexIn } from '../../store/folder/paths.ts';
import type { Store } from '../../store/store.ts';
import { type Finding, finding } from '../checks.ts';

const textsPerRead = 200;

const differs = (before: Uint8Array | undefined, now: Uint8Array): boolean =>
  before === undefined || Buffer.compare(before, now) !== 0;

/**
 * Rebuilds the index of related texts: computes the terms and word pairs of every analysed text from the text itself, and
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
      .map((row) => ({ row, terms: textTerms(row), pairs: textPairs(row) }))
      .filter(({ row, terms, pairs }) => differs(row.terms, terms) || differs(row.pairs, pairs));
    different += changed.filter(({ row, terms }) => differs(row.terms, terms)).length;
    await Promise.all(changed.map(({ row, terms, pairs }) => store.analyses.setTerms(row, terms, pairs)));
  }
  return finding('index', 'ok', `rebuilt from ${texts} texts; the terms of ${different} texts changed`);
}
