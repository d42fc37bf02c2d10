import type { TagWithoutMentions } from '../domain/tags/edits.ts';
import type { TagEntity, TagLink } from '../domain/tags/link.ts';
import { grow } from '../index/arrays.ts';
import type { Name } from './fold.ts';
import { NameNumbers } from './name-numbers.ts';

/** A name in the texts of a collection. Edits of the collection do not apply to a name that somebody gave to a text. */
export type SourceName = Omit<Name, 'kind'> & { kind?: 'topic'; isManual: boolean };

/** The rows of existing texts, each text once. */
export type LiveRows = Pick<
  TagRows,
  'textIds' | 'dates' | 'fromVersion' | 'starts' | 'nameAt' | 'relevanceAt' | 'linkAt' | 'names' | 'links'
>;

export type { TagEntity };

/** The number that stands for no link. */
export const noLink = 0xffffffff;

/** Approximate bytes of a name in addition to its letters: an object, two strings and a map entry. */
const bytesOfName = 160;
/** The share of removed rows above which `withoutRemoved` copies the rest. */
const maxRemovedShare = 0.25;

/**
 * The tags of the texts of one collection, side by side in arrays. Reading every tag of 100,000 texts takes some
 * milliseconds, so queries count when they are called. A row holds the tags of a text between two versions of the
 * collection: a change ends the row and appends another one. Ended rows stay for a while, so that queries can also count
 * at a recent version.
 */
export class TagRows {
  /**
   * For each row: the text, its date, the first version with the row, the first version without it, and where its tags begin.
   */
  textIds: Float64Array = new Float64Array(64);
  dates: Float64Array = new Float64Array(64);
  fromVersion: Float64Array = new Float64Array(64);
  toVersion: Float64Array = new Float64Array(64);
  starts: Uint32Array = new Uint32Array(65);
  /** For each place: the number of a name, which a row has once, its relevance, and the number of its link or `noLink`. */
  nameAt: Uint32Array = new Uint32Array(256);
  relevanceAt: Float64Array = new Float64Array(256);
  linkAt: Uint32Array = new Uint32Array(256).fill(noLink);
  length = 0;
  names: SourceName[] = [];
  /** Each entity that a tag links to, once. */
  links: TagEntity[] = [];
  /** The numbers of the names. Created for the first new name: the first query after loading a file does not need them. */
  #numbers: NameNumbers | undefined;
  #linkNumbers: Map<string, number> | undefined;
  #letters = 0;
  #rowOf = new Map<number, number>();
  /** Ended rows, in the order of their ends. */
  #removedRows: number[] = [];

  /** Creates empty rows, or takes over the arrays of `live`. */
  constructor(live?: LiveRows) {
    if (live === undefined) return;
    Object.assign(this, live);
    this.length = live.textIds.length;
    this.toVersion = new Float64Array(this.length).fill(Infinity);
    for (let row = 0; row < this.length; row++) this.#rowOf.set(this.textIds[row]!, row);
    for (const { tag } of this.names) this.#letters += 2 * tag.length;
  }

  /** Number of existing texts. */
  get texts(): number {
    return this.#rowOf.size;
  }

  get bytes(): number {
    const arrays = [
      this.textIds,
      this.dates,
      this.fromVersion,
      this.toVersion,
      this.starts,
      this.nameAt,
      this.relevanceAt,
      this.linkAt,
    ];
    const inArrays = arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
    return inArrays + 2 * this.#letters + bytesOfName * (this.names.length + this.links.length);
  }

  /** Sets the tags of a text from a version on; undefined for a text that is deleted or not analysed. */
  put(
    textId: number,
    version: number,
    tagged: { date: number; tags: readonly TagWithoutMentions[] } | undefined,
  ): void {
    const before = this.#rowOf.get(textId);
    if (before !== undefined) {
      this.toVersion[before] = version;
      this.#removedRows.push(before);
      this.#rowOf.delete(textId);
    }
    if (tagged === undefined) return;
    this.#rowOf.set(textId, this.length);
    this.#append(textId, tagged.date, version, tagged.tags);
  }

  /** Removes all texts from a version on. */
  removeAll(version: number): void {
    for (const row of this.#rowOf.values()) {
      this.toVersion[row] = version;
      this.#removedRows.push(row);
    }
    this.#rowOf.clear();
  }

  /** Returns the rows without the rows that ended at a version or before; the same object when few rows have ended. */
  withoutRemoved(version: number): TagRows {
    if (this.#removedRows.length <= maxRemovedShare * this.length) return this;
    const fresh = new TagRows();
    for (let row = 0; row < this.length; row++) {
      const [textId, toVersion] = [this.textIds[row]!, this.toVersion[row]!];
      if (toVersion <= version) continue;
      const tags: TagWithoutMentions[] = [];
      for (let at = this.starts[row]!; at < this.starts[row + 1]!; at++) {
        const { isManual, ...name } = this.names[this.nameAt[at]!]!;
        const entity = this.links[this.linkAt[at]!];
        tags.push({
          ...{ ...name, relevance: this.relevanceAt[at]! },
          ...(entity && { link: { ...entity, confidence: 1 } }),
          ...(isManual && { manual: true }),
        });
      }
      fresh.put(textId, this.fromVersion[row]!, { date: this.dates[row]!, tags });
      if (toVersion < Infinity) fresh.put(textId, toVersion, undefined);
    }
    fresh.#removedRows.sort((one, other) => fresh.toVersion[one]! - fresh.toVersion[other]!);
    return fresh;
  }

  /** Returns the rows that the later version has and the earlier version lacks, and the reverse. */
  changes(earlier: number, later: number): { added: number[]; removed: number[] } {
    const { fromVersion, toVersion } = this;
    const added: number[] = [];
    for (let row = this.length - 1; row >= 0 && fromVersion[row]! > earlier; row--) {
      if (fromVersion[row]! <= later && toVersion[row]! > later) added.push(row);
    }
    const removed: number[] = [];
    for (let at = this.#removedRows.length - 1; at >= 0; at--) {
      const row = this.#removedRows[at]!;
      if (toVersion[row]! <= earlier) break;
      if (fromVersion[row]! <= earlier && toVersion[row]! <= later) removed.push(row);
    }
    return { added, removed };
  }

  #append(textId: number, date: number, version: number, tags: readonly TagWithoutMentions[]): void {
    const row = this.length++;
    if (row + 1 >= this.textIds.length) {
      for (const array of ['textIds', 'dates', 'fromVersion', 'toVersion'] as const)
        this[array] = grow(this[array], row + 2);
      this.starts = grow(this.starts, row + 3);
    }
    this.textIds[row] = textId;
    this.dates[row] = date;
    this.fromVersion[row] = version;
    this.toVersion[row] = Infinity;
    let at = this.starts[row]!;
    if (at + tags.length > this.nameAt.length) {
      this.nameAt = grow(this.nameAt, at + tags.length);
      this.relevanceAt = grow(this.relevanceAt, at + tags.length);
      this.linkAt = grow(this.linkAt, at + tags.length);
    }
    const start = at;
    for (const tag of tags) {
      const name = this.#numberOf(tag);
      const known = this.nameAt.subarray(start, at).indexOf(name);
      if (known >= 0)
        this.relevanceAt[start + known] = Math.max(this.relevanceAt[start + known]!, tag.relevance);
      else {
        this.nameAt[at] = name;
        this.linkAt[at] = tag.link === undefined ? noLink : this.#linkNumberOf(tag.link);
        this.relevanceAt[at++] = tag.relevance;
      }
    }
    this.starts[row + 1] = at;
  }

  #linkNumberOf(link: TagLink): number {
    const entity = entityOf(link);
    this.#linkNumbers ??= new Map(this.links.map((link, number) => [keyOfEntity(link), number]));
    const key = keyOfEntity(entity);
    const known = this.#linkNumbers.get(key);
    if (known !== undefined) return known;
    this.#linkNumbers.set(key, this.links.length);
    return this.links.push(entity) - 1;
  }

  #numberOf({ tag, category, kind, manual }: TagWithoutMentions): number {
    const name = { tag, category, ...(kind && { kind }), isManual: manual === true };
    this.#numbers ??= numbersOf(this.names);
    const number = this.#numbers.getOrAssign(kindOf(name), tag, this.names.length);
    if (number < this.names.length) return number;
    this.#letters += 2 * tag.length;
    return this.names.push(name) - 1;
  }
}

/** Returns the entity of a link. */
export const entityOf = ({ id, vocabulary }: TagLink): TagEntity => ({
  id,
  ...(vocabulary !== undefined && { vocabulary }),
});

/** Returns the key of an entity. Two links have the same key only if they mean the same entity. */
export const keyOfEntity = ({ id, vocabulary }: TagEntity): string => `${vocabulary ?? 'world'} ${id}`;

function numbersOf(names: readonly SourceName[]): NameNumbers {
  const numbers = new NameNumbers();
  for (const [number, name] of names.entries()) numbers.getOrAssign(kindOf(name), name.tag, number);
  return numbers;
}

const kindOf = ({ category, kind, isManual }: SourceName): string =>
  isManual ? `+${category}` : (kind ?? category);
