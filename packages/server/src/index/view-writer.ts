import type { Language } from '../domain/language.ts';
import { hashesIn } from '../nlp/terms/encoded-terms.ts';
import { type Prior, priors } from '../nlp/terms/prior.ts';
import { MeanDirection } from '../scoring/boilerplate.ts';
import { LiveSegment } from './live-segment.ts';
import { vectorIn } from './segment/merge.ts';
import { peekTerms } from './segment/read-terms.ts';
import type { Segment } from './segment/segment.ts';
import { weighAll, weighNew, weighRemoval } from './statistics.ts';
import type { UnloadedTexts } from './unloaded-texts.ts';
import { checkDimensions, View } from './view.ts';
import { walkTogether } from './walk.ts';

/** A segment to open, and the ids of its deleted texts. */
export interface OpenedSegment {
  id: number;
  segment: Segment;
  deleted: readonly number[];
}

/**
 * Follows the changes of one collection in one thread, and makes a view of the collection after each. Statistics are corrected
 * in place: a copy after every new text would be 2.8 MB among 100,000 texts. Therefore only the newest view can be searched.
 */
export class ViewWriter {
  readonly language: Language;
  readonly prior: Prior;
  /** The texts of the collection that are only in the stored index. */
  readonly unloaded: UnloadedTexts | undefined;
  #mean = new MeanDirection();
  #segments: readonly LiveSegment[] = [];
  #view: View | undefined;

  constructor(language: Language, prior = priors[language], unloaded?: UnloadedTexts) {
    this.language = language;
    this.prior = prior;
    this.unloaded = unloaded;
    if (unloaded) this.#mean.addAll(unloaded.facts.directions, unloaded.facts.vectors);
  }

  /** The view of the collection as it is now. */
  get view(): View {
    if (this.#view) return this.#view;
    const { language, prior, unloaded } = this;
    const isCurrent = (): boolean => this.#view === view;
    const parts = { language, prior, unloaded, segments: this.#segments, mean: this.#mean, isCurrent };
    const view = new View(parts);
    return (this.#view = view);
  }

  /** Adds the texts of a segment, none of which may be in the view. */
  add(id: number, segment: Segment): void {
    const { view } = this;
    checkDimensions(segment, view.dimensions);
    for (const textId of segment.ids)
      if (view.has(textId)) throw new RangeError(`the view has text ${textId} already`);
    const live = new LiveSegment(id, segment);
    weighNew(live, this.#segments, this);
    this.#addDirections(live);
    this.#set([...this.#segments, live]);
  }

  /** Deletes a text; returns false when it is in no segment. */
  delete(textId: number): boolean {
    for (const live of this.#segments) {
      const doc = live.find(textId);
      if (doc === undefined) continue;
      this.#removeStatistics(live.segment, doc);
      live.delete(doc);
      this.#view = undefined;
      return true;
    }
    return false;
  }

  /** Deletes unloaded texts; `segment` holds them as the stored index does. */
  deleteUnloaded(segment: Segment): void {
    for (let doc = 0; this.unloaded && doc < segment.docs; doc++) {
      const textId = segment.ids[doc]!;
      if (this.unloaded.removed.has(textId)) continue;
      this.unloaded.remove(textId, this.#removeStatistics(segment, doc));
    }
    this.#view = undefined;
  }

  /** Replaces segments with the merged segment; texts deleted meanwhile stay deleted. */
  replace(inputs: readonly number[], id: number, merged: Segment): void {
    const replaced = this.#segments.filter((live) => inputs.includes(live.id));
    if (replaced.length !== inputs.length) throw new RangeError('the view has no such segment to replace');
    const live = new LiveSegment(id, merged);
    const lists = [merged.ids, ...replaced.map(({ segment }) => segment.ids)];
    walkTogether(lists, (textId, places) => {
      const which = replaced.findIndex(
        ({ deleted }, at) => places[at + 1]! >= 0 && !deleted.has(places[at + 1]!),
      );
      const doc = places[0]!;
      if (doc < 0 && which >= 0) throw new RangeError(`text ${textId} is missing in the merged segment`);
      if (doc < 0) return;
      if (which < 0) {
        live.delete(doc);
        return;
      }
      const { norms } = replaced[which]!;
      const from = 3 * places[which + 1]!;
      live.setNorm(doc, norms[from]!, norms[from + 1]!, norms[from + 2]!);
    });
    const others = this.#segments.filter((other) => !replaced.includes(other));
    this.#set([...others, live]);
  }

  /** Replaces all segments: faster than adding one after the other. */
  open(opened: readonly OpenedSegment[]): void {
    this.#set([]);
    for (const { id, segment, deleted } of opened) {
      checkDimensions(segment, this.view.dimensions);
      const live = new LiveSegment(id, segment);
      for (const textId of deleted) {
        const doc = live.find(textId);
        if (doc !== undefined) live.delete(doc);
      }
      this.#set([...this.#segments, live]);
    }
    this.rebuild();
  }

  /** Computes all statistics from the segments. */
  rebuild(): void {
    weighAll(this.#segments, this);
    this.#mean = new MeanDirection();
    if (this.unloaded) this.#mean.addAll(this.unloaded.facts.directions, this.unloaded.facts.vectors);
    for (const live of this.#segments) this.#addDirections(live);
    this.#view = undefined;
  }

  #set(segments: readonly LiveSegment[]): void {
    this.#segments = segments;
    this.#view = undefined;
  }

  /** Corrects the statistics for the removal of a text, and returns the hashes of its terms, ascending. */
  #removeStatistics(segment: Segment, doc: number): Uint32Array {
    const hashes = hashesIn(peekTerms(segment, doc));
    weighRemoval(hashes, this.#segments, this);
    const vector = vectorIn(segment, doc);
    if (vector !== undefined) this.#mean.remove(vector);
    return hashes;
  }

  #addDirections({ segment, deleted }: LiveSegment): void {
    let count = 0;
    for (const length of segment.lengths) if (length > 0) count++;
    if (count > 0) this.#mean.addAll(segment.directions, count);
    if (deleted.count === 0) return;
    for (let doc = 0; doc < segment.docs; doc++) {
      const vector = deleted.has(doc) ? vectorIn(segment, doc) : undefined;
      if (vector !== undefined) this.#mean.remove(vector);
    }
  }
}
