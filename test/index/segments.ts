import { Bitset } from '../../packages/server/src/index/sets/bitset.ts';
import { buildSegment, type Document } from '../../packages/server/src/index/segment/build.ts';
import { mergeSegments } from '../../packages/server/src/index/segment/merge.ts';
import { View } from '../../packages/server/src/index/view.ts';

/** Few, so that small segments have common terms and others. */
const someCommon = 3;

/** A collection as an indexer keeps it: views are told what it did. */
export class Collection {
  readonly texts = new Map<number, Document>();
  #next = 0;
  readonly #tell: readonly View[];

  constructor(...views: View[]) {
    this.#tell = views;
  }

  /** Adds texts, or replaces them: in a segment of their own. */
  set(documents: readonly Document[]): void {
    for (const { textId } of documents) this.delete(textId);
    const segment = buildSegment(documents, someCommon);
    const id = this.#next++;
    for (const view of this.#tell) view.add(id, segment);
    for (const text of documents) this.texts.set(text.textId, text);
  }

  delete(textId: number): boolean {
    for (const view of this.#tell) view.delete(textId);
    return this.texts.delete(textId);
  }

  /** Merges some segments; what `meanwhile` does comes after the merge is made and before the views know of it. */
  merge(ids: readonly number[], meanwhile: () => void = () => undefined): void {
    const [view] = this.#tell;
    const chosen = view!.segments.filter(({ id }) => ids.includes(id));
    const merged = mergeSegments(
      chosen.map(({ segment, deleted }) => ({ segment, deleted: copied(deleted, segment.docs) })),
      someCommon,
    );
    meanwhile();
    const id = this.#next++;
    for (const one of this.#tell)
      one.replace(
        chosen.map((live) => live.id),
        id,
        merged,
      );
  }

  get segmentIds(): number[] {
    return this.#tell[0]!.segments.map(({ id }) => id);
  }
}

function copied(deleted: Bitset, size: number): Bitset {
  const copy = new Bitset(size);
  for (let at = 0; at < size; at++) if (deleted.has(at)) copy.add(at);
  return copy;
}

/** A view of the same texts in one segment. */
export function rebuilt(texts: Iterable<Document>, view: View): View {
  const other = new View(view.language, view.prior);
  other.add(0, buildSegment([...texts]));
  return other;
}
