import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { Snapshots } from '../../packages/server/src/analysis/snapshots.ts';
import { unpaused } from '../../packages/server/src/nlp/relate/pause.ts';
import { restore, type State, stateOf } from '../../packages/server/src/nlp/relate/state.ts';
import { textTerms } from '../../packages/server/src/nlp/relate/terms.ts';
import { type RelatedMatches, TextIndex } from '../../packages/server/src/nlp/relate/text-index.ts';
import { temporaryFolder } from '../support/folder.ts';
import { randomText, seeded } from './texts.ts';

const texts = 60;
const random = seeded(8);

function features(body: string) {
  const vector = Float32Array.from({ length: 384 }, () => random() - 0.5);
  return { terms: textTerms({ headline: '', body, language: 'en' }), vector };
}

function someIndex(): TextIndex {
  const index = new TextIndex('en');
  for (let id = 1; id <= texts; id++) index.set(id, features(randomText(random)));
  for (let id = 5; id <= texts; id += 5) index.delete(id);
  for (let id = 3; id <= texts; id += 10) index.set(id, features(randomText(random)));
  return index;
}

async function answersOf(index: TextIndex): Promise<RelatedMatches[]> {
  const answers: RelatedMatches[] = [];
  for (const by of ['automatic', 'statistic', 'semantic'] as const) {
    for (let id = 1; id <= texts + 1; id++) answers.push(await index.search(id, { by, limit: 20 }));
  }
  return answers;
}

suite('snapshots', () => {
  test('bring back an index that answers and changes as the old one does', async () => {
    const snapshots = new Snapshots(join(temporaryFolder(), 'index'), unpaused);
    const index = someIndex();
    await snapshots.put(7, 'print', index.state);
    const state = await snapshots.take(7, 'print');
    const other = new TextIndex('en');
    other.restore(state!);
    assert.deepEqual(await answersOf(other), await answersOf(index));
    const added = [61, 5, 1].map((id) => [id, features(randomText(random))] as const);
    for (const one of [index, other]) {
      for (const [id, what] of added) one.set(id, what);
      one.delete(2);
      await one.tidy();
    }
    assert.deepEqual(await answersOf(other), await answersOf(index));
  });

  test('are found by the next run of the service, once', async () => {
    const folder = join(temporaryFolder(), 'index');
    await new Snapshots(folder, unpaused).put(7, 'print', someIndex().state);
    writeFileSync(join(folder, '9.index.part'), 'a stop was killed over this');
    const snapshots = new Snapshots(folder, unpaused);
    assert.deepEqual([await snapshots.has(7), await snapshots.has(8)], [true, false]);
    assert.deepEqual(readdirSync(folder), ['7.index']);
    assert.ok(await snapshots.take(7, 'print'));
    assert.equal(await snapshots.has(7), false);
    assert.deepEqual(readdirSync(folder), []);
  });

  test('of another state of the store are thrown away', async () => {
    const folder = join(temporaryFolder(), 'index');
    const snapshots = new Snapshots(folder, unpaused);
    await snapshots.put(7, 'print', someIndex().state);
    assert.equal(await snapshots.take(7, 'another'), undefined);
    assert.deepEqual(readdirSync(folder), []);
    await snapshots.put(7, 'print', someIndex().state);
    await snapshots.drop(7);
    assert.deepEqual(readdirSync(folder), []);
    await snapshots.drop(7);
  });

  test('that are broken anywhere are thrown away', async () => {
    const folder = join(temporaryFolder(), 'index');
    const snapshots = new Snapshots(folder, unpaused);
    const { state } = someIndex();
    const path = join(folder, '7.index');
    for (let round = 0; round < 200; round++) {
      await snapshots.put(7, 'print', state);
      const bytes = readFileSync(path);
      const at = round < 40 ? round : Math.floor(random() * bytes.length);
      if (round % 4 === 0) writeFileSync(path, bytes.subarray(0, at));
      else {
        bytes[at]! ^= 1 << (round % 8);
        writeFileSync(path, bytes);
      }
      assert.equal(await snapshots.take(7, 'print'), undefined, `byte ${at}`);
      assert.equal(existsSync(path), false);
    }
  });

  test('a state is refused by an object of another class', () => {
    assert.throws(() => { restore(new Map([[1, 2]]), stateOf({ a: 1 })); }, RangeError); // prettier-ignore
    const state: State = new TextIndex('en').state;
    assert.throws(() => { restore({ language: 'en' }, state); }, RangeError); // prettier-ignore
  });
});
