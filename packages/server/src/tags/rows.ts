import type { TagWithoutMentions } from '../domain/tags/edits.ts';
import { grown } from '../index/arrays.ts';
import type { Name } from './fold.ts';
import { NameNumbers } from './name-numbers.ts';

/** A name as texts have it; one that a person gave to a text by hand is what it is, whatever is edited elsewhere. */
export type SourceName = Omit<Name, 'kind'> & { kind?: 'topic'; isManual: boolean };

/** Rows of texts that are there, each text once. */
export type LiveRows = Pick<
  TagRows,
  'textIds' | 'dates' | 'began' | 'starts' | 'nameAt' | 'relevanceAt' | 'names'
>;

/** What a name takes beside its letters, roughly: an object, two strings, an entry of a map. */
const bytesOfName = 160;
/** Rows that have gone are cleared away when they are more than this share. */
const mostGone = 0.25;

/**
 * The tags of the texts of one collection, side by side in arrays: a look at every tag of 100,000 texts takes some
 * milliseconds, so whatever is asked is counted anew. A row is what a text was between two versions of the collection; a
 * change ends it and makes another one. Those that have ended stay for a while, so that what was true at a version just
 * past can still be counted.
 */
export class TagRows {
  /** By row: the text, its date, the versions at which the row began and ended, and where its tags begin. */
  textIds: Float64Array = new Float64Array(64);
  dates: Float64Array = new Float64Array(64);
  began: Float64Array = new Float64Array(64);
  ended: Float64Array = new Float64Array(64);
  starts: Uint32Array = new Uint32Array(65);
  /** By place: which name, each once a row, and how relevant. */
  nameAt: Uint32Array = new Uint32Array(256);
  relevanceAt: Float64Array = new Float64Array(256);
  length = 0;
  names: SourceName[] = [];
  /** Made when the first name comes: the first answer out of a file can do without. */
  #numbers: NameNumbers | undefined;
  #letters = 0;
  #rowOf = new Map<number, number>();
  /** Rows that have ended, in the order in which they did. */
  #gone: number[] = [];

  /** Empty, or of the rows given, whose arrays are then its own. */
  constructor(live?: LiveRows) {
    if (live === undefined) return;
    Object.assign(this, live);
    this.length = live.textIds.length;
    this.ended = new Float64Array(this.length).fill(Infinity);
    for (let row = 0; row < this.length; row++) this.#rowOf.set(this.textIds[row]!, row);
    for (const { tag } of this.names) this.#letters += 2 * tag.length;
  }

  /** How many texts are there. */
  get texts(): number {
    return this.#rowOf.size;
  }

  get bytes(): number {
    const arrays = [
      this.textIds,
      this.dates,
      this.began,
      this.ended,
      this.starts,
      this.nameAt,
      this.relevanceAt,
    ];
    const inArrays = arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
    return inArrays + 2 * this.#letters + bytesOfName * this.names.length;
  }

  /** A text is from this version on as said, or without tags to show: not analysed, or gone. */
  put(
    textId: number,
    version: number,
    tagged: { date: number; tags: readonly TagWithoutMentions[] } | undefined,
  ): void {
    const before = this.#rowOf.get(textId);
    if (before !== undefined) {
      this.ended[before] = version;
      this.#gone.push(before);
      this.#rowOf.delete(textId);
    }
    if (tagged === undefined) return;
    this.#rowOf.set(textId, this.length);
    this.#append(textId, tagged.date, version, tagged.tags);
  }

  /** From this version on nothing of what was known is left. */
  endAll(version: number): void {
    for (const row of this.#rowOf.values()) {
      this.ended[row] = version;
      this.#gone.push(row);
    }
    this.#rowOf.clear();
  }

  /** Returns the rows without those that ended at a version or before; itself when they are few. */
  without(version: number): TagRows {
    if (this.#gone.length <= mostGone * this.length) return this;
    const fresh = new TagRows();
    for (let row = 0; row < this.length; row++) {
      const [textId, ended] = [this.textIds[row]!, this.ended[row]!];
      if (ended <= version) continue;
      const tags: TagWithoutMentions[] = [];
      for (let at = this.starts[row]!; at < this.starts[row + 1]!; at++) {
        const { isManual, ...name } = this.names[this.nameAt[at]!]!;
        tags.push({ ...name, relevance: this.relevanceAt[at]!, ...(isManual && { manual: true }) });
      }
      fresh.put(textId, this.began[row]!, { date: this.dates[row]!, tags });
      if (ended < Infinity) fresh.put(textId, ended, undefined);
    }
    fresh.#gone.sort((one, other) => fresh.ended[one]! - fresh.ended[other]!);
    return fresh;
  }

  /** Rows that are there at a version and were not at an earlier one, and those that were and are not any more. */
  changes(from: number, to: number): { came: number[]; went: number[] } {
    const { began, ended } = this;
    const came: number[] = [];
    for (let row = this.length - 1; row >= 0 && began[row]! > from; row--) {
      if (began[row]! <= to && ended[row]! > to) came.push(row);
    }
    const went: number[] = [];
    for (let at = this.#gone.length - 1; at >= 0 && ended[this.#gone[at]!]! > from; at--) {
      const row = this.#gone[at]!;
      if (began[row]! <= from && ended[row]! <= to) went.push(row);
    }
    return { came, went };
  }

  #append(textId: number, date: number, version: number, tags: readonly TagWithoutMentions[]): void {
    const row = this.length++;
    if (row + 1 >= this.textIds.length) {
      for (const array of ['textIds', 'dates', 'began', 'ended'] as const)
        this[array] = grown(this[array], row + 2);
      this.starts = grown(this.starts, row + 3);
    }
    this.textIds[row] = textId;
    this.dates[row] = date;
    this.began[row] = version;
    this.ended[row] = Infinity;
    let at = this.starts[row]!;
    if (at + tags.length > this.nameAt.length) {
      this.nameAt = grown(this.nameAt, at + tags.length);
      this.relevanceAt = grown(this.relevanceAt, at + tags.length);
    }
    const start = at;
    for (const tag of tags) {
      const name = this.#numberOf(tag);
      const known = this.nameAt.subarray(start, at).indexOf(name);
      if (known >= 0)
        this.relevanceAt[start + known] = Math.max(this.relevanceAt[start + known]!, tag.relevance);
      else {
        this.nameAt[at] = name;
        this.relevanceAt[at++] = tag.relevance;
      }
    }
    this.starts[row + 1] = at;
  }

  #numberOf({ tag, category, kind, manual }: TagWithoutMentions): number {
    const name = { tag, category, ...(kind && { kind }), isManual: manual === true };
    this.#numbers ??= numbersOf(this.names);
    const number = this.#numbers.of(kindOf(name), tag, this.names.length);
    if (number < this.names.length) return number;
    this.#letters += 2 * tag.length;
    return this.names.push(name) - 1;
  }
}

function numbersOf(names: readonly SourceName[]): NameNumbers {
  const numbers = new NameNumbers();
  for (const [number, name] of names.entries()) numbers.of(kindOf(name), name.tag, number);
  return numbers;
}

const kindOf = ({ category, kind, isManual }: SourceName): string =>
  isManual ? `+${category}` : (kind ?? category);
