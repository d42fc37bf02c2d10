import { Bitset } from '../../packages/server/src/index/sets/bitset.ts';
import { buildSegment, type Document } from '../../packages/server/src/index/segment/build.ts';
import { mergeSegments } from '../../packages/server/src/index/segment/merge.ts';
import type { View } from '../../packages/server/src/index/view.ts';
import { ViewWriter } from '../../packages/server/src/index/view-writer.ts';

/** The number of texts from which a term is common, so low that small segments have common terms and others. */
const someCommon = 3;

/** A collection as an indexer manages it; it sends its changes to some writers of views. */
export class Collection {
  readonly texts = new Map<number, Document>();
  #next = 0;
  readonly #writers: readonly ViewWriter[];

  constructor(...writers: ViewWriter[]) {
    this.#writers = writers;
  }

  /** Adds or replaces texts, as a new segment. */
  set(documents: readonly Document[]): void {
    for (const { textId } of documents) this.delete(textId);
    const segment = buildSegment(documents, someCommon);
    const id = this.#next++;
    for (const writer of this.#writers) writer.add(id, segment);
    for (const text of documents) this.texts.set(text.textId, text);
  }

  delete(textId: number): boolean {
    for (const writer of this.#writers) writer.delete(textId);
    return this.texts.delete(textId);
  }

  /** Merges some segments. Calls `meanwhile` after the merge, before the writers receive it. */
  merge(ids: readonly number[], meanwhile: () => void = () => undefined): void {
    const inputs = this.#writers[0]!.view.segments.filter(({ id }) => ids.includes(id));
    const merged = mergeSegments(
      inputs.map(({ segment, deleted }) => ({ segment, deleted: copyBitset(deleted, segment.docs) })),
      someCommon,
    );
    meanwhile();
    const id = this.#next++;
    for (const one of this.#writers)
      one.replace(
        inputs.map((live) => live.id),
        id,
        merged,
      );
  }

  get segmentIds(): number[] {
    return this.#writers[0]!.view.segments.map(({ id }) => id);
  }
}

function copyBitset(deleted: Bitset, size: number): Bitset {
  const copy = new Bitset(size);
  for (let at = 0; at < size; at++) if (deleted.has(at)) copy.add(at);
  return copy;
}

/** Returns a view of some texts in one segment. */
export function buildView(
  texts: Iterable<Document>,
  { language, prior }: Pick<View, 'language' | 'prior'>,
): View {
  const writer = new ViewWriter(language, prior);
  writer.add(0, buildSegment([...texts]));
  return writer.view;
}
