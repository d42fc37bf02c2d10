import { models } from '../../packages/server/src/nlp/model.ts';
import { join } from 'node:path';
import { maxDocs } from '../../packages/server/src/index/segment/segment.ts';
import { buildSegment } from '../../packages/server/src/index/segment/build.ts';
import type { View } from '../../packages/server/src/index/view.ts';
import { ViewWriter } from '../../packages/server/src/index/view-writer.ts';
import type { RelatedText } from '../../packages/server/src/related/found-texts.ts';
import { sentenceHashes } from '../../packages/server/src/nlp/sentences/encoded-sentences.ts';
import { findRelated } from '../../packages/server/src/related/query.ts';
import { ownSample } from '../../packages/server/src/scoring/own-sample.ts';
import { makeSampler } from '../../packages/server/src/scoring/sample.ts';
import type { TextsQuery } from '../../packages/server/src/search/queries.ts';
import { type RelatedTextsOptions, SearchThreads } from '../../packages/server/src/search/related-texts.ts';
import type { Store } from '../../packages/server/src/store/store.ts';
import { Supervisor } from '../../packages/server/src/supervisor/supervisor.ts';
import { cleanup } from '../support/cleanup.ts';

const sampleOf = makeSampler(models.standard);

/** Starts search threads over the store in a folder; they stop after the tests of the file. */
export function searchThreads(
  { store, folder }: { store: Store; folder: string },
  options: Partial<RelatedTextsOptions> = {},
): SearchThreads & { errors: object[] } {
  const errors: object[] = [];
  const log = { warn: () => undefined, error: (detail: object) => errors.push(detail) };
  const index = join(folder, 'index');
  const threads = new SearchThreads({
    supervisor: new Supervisor(log),
    store,
    location: { folder },
    index,
    maxBytes: Infinity,
    model: models.standard,
    threads: 2,
    log,
    ...options,
  });
  cleanup(() => threads.close());
  return Object.assign(threads, { errors });
}

/** Returns the result of views rebuilt from the store, with one segment each. */
export async function naively(store: Store, { account, ...query }: TextsQuery): Promise<RelatedText[]> {
  const views = new Map<number, View>();
  const ids = new Set([...query.scope, ...('textId' in query ? [query.collectionId] : [])]);
  for (const id of ids) {
    const page = await store.changes.since(account, id, 0, 1e6);
    if (page === undefined) continue;
    const writer = new ViewWriter(page.language);
    const counts = new Map<number, number>();
    for (const { analysed } of page.changes)
      for (const hash of sentenceHashes(analysed?.sentences ?? new Uint8Array()))
        counts.set(hash, (counts.get(hash) ?? 0) + 1);
    const documents = page.changes.flatMap(({ textId, analysed }) => {
      if (analysed === undefined) return [];
      const whole = sampleOf(analysed, page.language);
      const { terms, vector } = ownSample(whole, analysed, (hash) => counts.get(hash) ?? 0, sampleOf);
      return [{ textId, date: analysed.date, terms, vector }];
    });
    for (let from = 0; from < documents.length; from += maxDocs)
      writer.add(1 + from, buildSegment(documents.slice(from, from + maxDocs)));
    views.set(id, writer.view);
  }
  return findRelated((id) => views.get(id), query);
}
