import type { Language } from '../domain/language.ts';
import { grow } from '../index/arrays.ts';
import { ownLetters } from './fold.ts';
import { type CollectionEdit, makeRename, type ShownName } from './edits.ts';
import { carryForward } from './carry.ts';
import { ShownNames } from './shown-names.ts';
import { entityOf, type TagEntity, type TagRows } from './rows.ts';
import { NameGroups } from './variants/name-groups.ts';
import { hidden, makeView, type MemberRows, type View } from './view.ts';

/** The tags of a collection, and the edits that apply to them. */
export interface TaggedCollection {
  collectionId: number;
  language: Language;
  version: number;
  rows: TagRows;
  /** A new array whenever the edits change. */
  edits: readonly CollectionEdit[];
}

/** Maps the names of one collection to shown names. */
interface NameMapping {
  rows: TagRows;
  edits: readonly CollectionEdit[];
  /** How many names are mapped so far. */
  length: number;
  shownAs: Uint32Array;
  chosen: Map<number, TagEntity | null>;
}

/** The maximum number of cached views: the current view, and the views of lists whose later pages are being read. */
const maxViews = 3;

/** Approximate bytes of a shown name: an object, three strings, entries of two maps, its words, and its numbers in each view. */
const bytesOfName = 480;

/** Caches the shown names and the latest views of one set of collections. */
export class Scope {
  #names: ShownNames | undefined;
  #mappings: NameMapping[] = [];
  readonly #groups = new NameGroups();
  readonly #views = new Map<string, View>();

  get bytes(): number {
    return bytesOfName * (this.#names?.length ?? 0);
  }

  /**
   * Returns a view of the collections at given versions: the current versions, or the versions of the first page of a
   * list.
   */
  view(collections: readonly TaggedCollection[], versions: readonly number[]): View {
    this.#updateMappings(collections);
    const key = versions.join();
    const view = this.#views.get(key) ?? this.#makeView(collections, versions);
    this.#views.delete(key);
    this.#views.set(key, view);
    if (this.#views.size > maxViews) this.#views.delete(this.#views.keys().next().value!);
    return view;
  }

  #makeView(collections: readonly TaggedCollection[], versions: readonly number[]): View {
    const members = collections.map(({ collectionId, rows }, at): MemberRows => {
      const { shownAs, length, chosen } = this.#mappings[at]!;
      return { collectionId, rows, version: versions[at]!, shownAs: shownAs.subarray(0, length), chosen };
    });
    // The view that was used last comes first: usually the current view.
    for (const before of [...this.#views.values()].toReversed()) {
      const view = carryForward(before, members, this.#groups);
      if (view) return view;
    }
    return makeView(members, this.#names!, this.#groups);
  }

  #updateMappings(collections: readonly TaggedCollection[]): void {
    const isCurrent = this.#mappings.every(
      ({ rows, edits }, at) => rows === collections[at]!.rows && edits === collections[at]!.edits,
    );
    if (!isCurrent || this.#names === undefined) {
      // Numbering starts over, so names that no text has any more are dropped.
      this.#names = new ShownNames([...new Set(collections.map(({ language }) => language))]);
      this.#views.clear();
      this.#mappings = collections.map(({ rows, edits }) => {
        const shownAs = new Uint32Array(rows.names.length);
        return { rows, edits, length: 0, shownAs, chosen: new Map() };
      });
      for (const { edits, language } of collections) this.#addAliases(edits, language);
    }
    for (const [at, { language }] of collections.entries()) this.#extend(this.#mappings[at]!, language);
  }

  /** Adds the names that edits have replaced. */
  #addAliases(edits: readonly CollectionEdit[], language: Language): void {
    const rename = makeRename(edits, ownLetters([language]));
    for (const name of edits.flatMap(({ names }) => names)) {
      const shown = rename(name);
      if (shown !== undefined && shown.tag !== name.tag) this.#names!.addAlias(name.tag, shown);
    }
  }

  /** Maps the names that were added since the last call. */
  #extend(mapping: NameMapping, language: Language): void {
    const { names } = mapping.rows;
    if (mapping.length === names.length) return;
    if (names.length > mapping.shownAs.length) mapping.shownAs = grow(mapping.shownAs, names.length);
    const rename = makeRename(mapping.edits, ownLetters([language]));
    for (; mapping.length < names.length; mapping.length++) {
      const name = names[mapping.length]!;
      const shown: ShownName | undefined = name.isManual || name.kind ? name : rename(name);
      if (shown?.link !== undefined) mapping.chosen.set(mapping.length, shown.link && entityOf(shown.link));
      mapping.shownAs[mapping.length] = shown === undefined ? hidden : this.#names!.numberOf(shown);
    }
  }
}
