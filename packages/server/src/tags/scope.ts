import type { Language } from '../domain/language.ts';
import { grown } from '../index/arrays.ts';
import { ownLetters } from './fold.ts';
import { type CollectionEdit, renaming } from './edits.ts';
import { carryForward } from './carry.ts';
import { ShownNames } from './shown-names.ts';
import type { TagRows } from './rows.ts';
import { Groups } from './variants/groups.ts';
import { hidden, lookAt, type Member, type View } from './view.ts';

/** What is known of the tags of a collection. */
export interface TaggedCollection {
  collectionId: number;
  language: Language;
  version: number;
  rows: TagRows;
  /** Others are another array. */
  edits: readonly CollectionEdit[];
}

/** One collection's names, as far as they have been translated to shown ones. */
interface Translated {
  rows: TagRows;
  edits: readonly CollectionEdit[];
  length: number;
  shownAs: Uint32Array;
}

/** Views that are kept: that of now, and those of walks through lists. */
const viewsKept = 3;

/** What a shown name takes, roughly: an object, three strings, entries of two maps, and its numbers in each view. */
const bytesOfName = 400;

/** Some collections that are asked together: what their names are shown as, and views of them. */
export class Scope {
  #names: ShownNames | undefined;
  #translated: Translated[] = [];
  readonly #groups = new Groups();
  readonly #views = new Map<string, View>();

  get bytes(): number {
    return bytesOfName * (this.#names?.length ?? 0);
  }

  /** The collections at these versions of them: as they are now, or as they were a moment ago. */
  view(collections: readonly TaggedCollection[], versions: readonly number[]): View {
    this.#translate(collections);
    const key = versions.join();
    const view = this.#views.get(key) ?? this.#look(collections, versions);
    this.#views.delete(key);
    this.#views.set(key, view);
    if (this.#views.size > viewsKept) this.#views.delete(this.#views.keys().next().value!);
    return view;
  }

  #look(collections: readonly TaggedCollection[], versions: readonly number[]): View {
    const members = collections.map(({ collectionId, rows }, at): Member => {
      const { shownAs, length } = this.#translated[at]!;
      return { collectionId, rows, version: versions[at]!, shownAs: shownAs.subarray(0, length) };
    });
    // The latest first: of now, not of a walk that began earlier.
    for (const before of [...this.#views.values()].toReversed()) {
      const view = carryForward(before, members, this.#groups);
      if (view) return view;
    }
    return lookAt(members, this.#names!, this.#groups);
  }

  #translate(collections: readonly TaggedCollection[]): void {
    const isKnown = this.#translated.every(
      ({ rows, edits }, at) => rows === collections[at]!.rows && edits === collections[at]!.edits,
    );
    if (!isKnown || this.#names === undefined) {
      // Names that no text has any more are forgotten with their numbers.
      this.#names = new ShownNames([...new Set(collections.map(({ language }) => language))]);
      this.#views.clear();
      this.#translated = collections.map(({ rows, edits }) => {
        return { rows, edits, length: 0, shownAs: new Uint32Array(rows.names.length) };
      });
    }
    for (const [at, { language }] of collections.entries()) this.#extend(this.#translated[at]!, language);
  }

  #extend(translated: Translated, language: Language): void {
    const { names } = translated.rows;
    if (translated.length === names.length) return;
    if (names.length > translated.shownAs.length)
      translated.shownAs = grown(translated.shownAs, names.length);
    const rename = renaming(translated.edits, ownLetters([language]));
    for (; translated.length < names.length; translated.length++) {
      const name = names[translated.length]!;
      const shown = name.isManual || name.kind ? name : rename(name);
      translated.shownAs[translated.length] = shown === undefined ? hidden : this.#names!.numberOf(shown);
    }
  }
}
