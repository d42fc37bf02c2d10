import { areOverlapping, compareByPlace } from '../domain/tags/edits.ts';
import type { AnalysedTag, Mention } from '../domain/tags/tag.ts';
import type { MentionPlaces } from './mention-places.ts';
import type { PlacedMatch, TagMention } from './placed-match.ts';
import type { Reading } from './readings.ts';

/** A tag of the result. */
export interface TagGroup {
  /** What the tag means according to a vocabulary; undefined for a tag that no vocabulary has. */
  reading: Reading | undefined;
  /** The tags of the analysis that became this tag. */
  sources: AnalysedTag[];
  /** Names that the analysis found for the tag, except where a match corrects the range of the name. */
  tagNames: string[];
  /** The names of the vocabulary that stand in the text. */
  names: string[];
  mentions: Mention[];
}

interface Group {
  reading: Reading;
  names: Set<string>;
  mentions: Set<Mention>;
  /** The tags of the analysis, and whether their names count. */
  tags: Map<number, boolean>;
  /** The matches of the group. */
  matches: PlacedMatch[];
}

/** The tags of a text while vocabularies are applied to them. */
export class WorkingTags {
  readonly #found: readonly AnalysedTag[];
  readonly places: MentionPlaces;
  /** For each tag of the analysis, the mentions that no match took. */
  readonly #left: Set<Mention>[];
  readonly #groups = new Map<string, Group>();
  readonly #matches: { match: PlacedMatch; reading: Reading }[] = [];
  readonly #removed = new Set<number>();

  constructor(found: readonly AnalysedTag[], places: MentionPlaces) {
    this.#found = found;
    this.places = places;
    this.#left = found.map(({ mentions }) => new Set(mentions));
  }

  /** The groups with a reading, in the order of the text. */
  get groupsWithReading(): readonly Group[] {
    return [...this.#groups.values()];
  }

  /** Moves the mentions at a match from the tags of the analysis to the group of its reading. */
  take(match: PlacedMatch, reading: Reading): void {
    const { equal, overlapped, mention } = match;
    for (const { tag, mention } of [...(equal ? [equal] : []), ...overlapped])
      this.#left[tag]!.delete(mention);
    if (reading.isNever) {
      if (equal && this.places.nameOf(equal.tag).join(' ') === match.form) this.#removed.add(equal.tag);
      return;
    }
    this.#matches.push({ match, reading });
    const group: Group = this.#groups.get(reading.key) ?? {
      reading,
      names: new Set(),
      mentions: new Set(),
      tags: new Map(),
      matches: [],
    };
    this.#groups.set(reading.key, group);
    group.names.add(match.name);
    group.mentions.add(mention);
    group.matches.push(match);
  }

  /** Joins a tag of the analysis to a group, with the mentions that no match took. `isNameRight`: whether the tag's name counts. */
  join(tag: number, group: Group, isNameRight = true): void {
    group.tags.set(tag, isNameRight);
    for (const mention of this.#left[tag]!) group.mentions.add(mention);
    this.#left[tag]!.clear();
  }

  /** Adds a mention that the analysis did not find. */
  addMention(mention: Mention, group: Group): void {
    const isTaken = this.groupsWithReading.some(({ mentions }) =>
      [...mentions].some((other) => areOverlapping(other, mention)),
    );
    if (!isTaken && this.places.findOverlapping(mention).length === 0) group.mentions.add(mention);
  }

  /** Returns the tags of the analysis that joined no group and have mentions that no match took, each with the form of its name. */
  tagsWithoutReading(): { tag: number; found: AnalysedTag; form: string; first: Mention }[] {
    this.#assignTags();
    return this.#found.flatMap((found, tag) => {
      const [first] = [...this.#left[tag]!].sort(compareByPlace);
      if (first === undefined || this.#removed.has(tag) || this.#isAssigned(tag)) return [];
      return [{ tag, found, form: this.places.nameOf(tag).join(' '), first }];
    });
  }

  groups(): TagGroup[] {
    const groups: TagGroup[] = this.groupsWithReading.map(({ reading, tags, names, mentions }) => ({
      reading,
      sources: [...tags.keys()].sort((a, b) => a - b).map((tag) => this.#found[tag]!),
      tagNames: [...tags].flatMap(([tag, isNameRight]) => (isNameRight ? [this.#found[tag]!.tag] : [])),
      names: [...names],
      mentions: [...mentions].sort(compareByPlace),
    }));
    for (const [tag, left] of this.#left.entries())
      if (left.size > 0 && !this.#removed.has(tag))
        groups.push({
          reading: undefined,
          sources: [this.#found[tag]!],
          tagNames: [],
          names: [],
          mentions: [...left].sort(compareByPlace),
        });
    return groups;
  }

  #isAssigned(tag: number): boolean {
    return this.groupsWithReading.some(({ tags }) => tags.has(tag));
  }

  /** Gives each tag of the analysis, with its other mentions, to the reading that names it best. */
  #assignTags(): void {
    const byTag = new Map<number, { match: PlacedMatch; reading: Reading; isEqual: boolean }[]>();
    const add = ({ tag }: TagMention, match: PlacedMatch, reading: Reading, isEqual: boolean) =>
      byTag.set(tag, [...(byTag.get(tag) ?? []), { match, reading, isEqual }]);
    for (const { match, reading } of this.#matches) {
      if (match.equal) add(match.equal, match, reading, true);
      for (const other of match.overlapped) add(other, match, reading, false);
    }
    for (const [tag, read] of byTag) {
      const name = this.places.nameOf(tag).join(' ');
      const score = ({ match, isEqual }: (typeof read)[number]) =>
        (isEqual && match.form === name ? 1000 : 0) + (isEqual ? 100 : 0) + match.words;
      const best = read.reduce((one, other) => (score(other) > score(one) ? other : one));
      // A longer name of a vocabulary covers only some mentions; the other mentions are still the analysis's own tag.
      if (!best.isEqual && this.#left[tag]!.size > 0) continue;
      this.join(tag, this.#groups.get(best.reading.key)!, best.isEqual);
    }
  }
}
