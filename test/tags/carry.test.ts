import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Category } from '../../packages/server/src/domain/tags/tag.ts';
import { carryForward } from '../../packages/server/src/tags/carry.ts';
import { countEntries } from '../../packages/server/src/tags/queries/counts.ts';
import { TagRows } from '../../packages/server/src/tags/rows.ts';
import { ShownNames } from '../../packages/server/src/tags/shown-names.ts';
import { NameGroups } from '../../packages/server/src/tags/variants/name-groups.ts';
import {
  allDates,
  hidden,
  makeView,
  type MemberRows,
  type View,
} from '../../packages/server/src/tags/view.ts';
import { seededFor } from '../support/seed.ts';

/** Names of which many join, so that adding or removing one text changes the names of entries. */
const words = [
  'Ek',
  'ek',
  'Eks',
  'Anna Ek',
  'Anna Eks',
  'Bo Ek',
  'BO EK',
  'Bo-Ek',
  'Lund',
  'Lunds',
  'Lünd',
  'Asp',
  'asp',
];
const kinds: readonly Category[] = ['person', 'person', 'location', 'unknown'];

/** The rows of two collections that change at random, and the names that are shown for the names in the rows. */
class World {
  readonly names = new ShownNames(['sv']);
  readonly #random: () => number;
  readonly #rows = [new TagRows(), new TagRows()];
  readonly #shownAs: number[][] = [[], []];
  readonly #others: number;
  version = 0;

  constructor(random: () => number) {
    this.#random = random;
    this.#others = this.#pick([0, 30, 300]);
    for (let text = 1; text <= 150; text++) for (const rows of this.#rows) this.#put(rows, text);
  }

  change(): void {
    for (let count = 1 + Math.floor(8 * this.#random()); count > 0; count--) {
      this.version++;
      const rows = this.#pick(this.#rows);
      const dice = this.#random();
      if (dice < 0.01) rows.removeAll(this.version);
      else if (dice < 0.3) rows.put(this.#text(), this.version, undefined);
      else this.#put(rows, this.#text());
    }
  }

  dropRemoved(upTo: number): void {
    for (const at of [0, 1]) {
      const rows = this.#rows[at]!.withoutRemoved(upTo);
      if (rows !== this.#rows[at]) this.#shownAs[at] = [];
      this.#rows[at] = rows;
    }
  }

  members(version = this.version): MemberRows[] {
    return this.#rows.map((rows, at) => {
      const shownAs = this.#shownAs[at]!;
      for (const { tag, category } of rows.names.slice(shownAs.length)) {
        const other = { tag: 'Lund', category };
        const shown =
          tag === 'Asp' && at === 0 ? hidden : this.names.numberOf(tag === 'asp' ? other : { tag, category });
        shownAs.push(shown);
      }
      return { collectionId: at, rows, version, shownAs: Uint32Array.from(shownAs) };
    });
  }

  #put(rows: TagRows, textId: number): void {
    const tags = Array.from({ length: Math.floor(6 * this.#random()) }, () => {
      const isOther = this.#random() < 0.5 && this.#others > 0;
      const tag = isOther ? `Ort ${Math.floor(this.#others * this.#random())}` : this.#pick(words);
      const relevance = Math.round(4 * this.#random()) / 4;
      return {
        tag,
        category: this.#pick(kinds),
        relevance,
        ...(this.#random() < 0.4 && { manual: true as const }),
      };
    });
    rows.put(textId, this.version, { date: Math.floor(20 * this.#random()), tags });
  }

  #text(): number {
    return 1 + Math.floor(200 * this.#random());
  }

  #pick<T>(some: readonly T[]): T {
    return some[Math.floor(this.#random() * some.length)]!;
  }
}

/** Returns the content of a view for comparison. A name without texts gets entry 0, because its entry has no meaning. */
function contentOf(view: View) {
  const entryOf = view.entryOf.map((entry, name) => (view.texts[name]! > 0 ? entry : 0));
  return {
    texts: view.texts,
    entryOf,
    entryAt: view.members.map(({ entryAt }) => entryAt),
    versions: view.members.map(({ version }) => version),
    counts: countEntries(view, allDates),
  };
}

test('a view carried forward equals the view built from all rows, whatever has changed', (t) => {
  const random = seededFor(t);
  let carriedCount = 0;
  let moves = 0;
  for (let round = 0; round < 40; round++) {
    const world = new World(random);
    const groups = new NameGroups();
    let before = makeView(world.members(), world.names);
    for (let step = 0; step < 25; step++) {
      // Without counts of the earlier view, none are carried forward.
      if (random() < 0.8) countEntries(before, allDates);
      const earlier = contentOf(before);
      const last = world.version;
      world.change();
      if (random() < 0.3) world.dropRemoved(last - Math.floor(40 * random()));
      // Sometimes an earlier version, as for the next page of a list.
      const version =
        random() < 0.2 ? last + Math.floor((world.version - last + 1) * random()) : world.version;
      const members = world.members(version);
      const rebuilt = makeView(members, world.names);
      const carried = carryForward(before, members, groups);
      if (carried) {
        assert.deepEqual(contentOf(carried), contentOf(rebuilt), `round ${round}, step ${step}`);
        carriedCount++;
        const was = earlier.entryOf;
        moves += Number(was.some((entry, name) => entry !== contentOf(carried).entryOf[name]));
      }
      assert.deepEqual(contentOf(before), earlier, 'the earlier view is as it was');
      before = carried ?? rebuilt;
    }
  }
  assert.ok(carriedCount > 400 && moves > 100, `carried ${carriedCount} times, entries moved ${moves} times`);
});
