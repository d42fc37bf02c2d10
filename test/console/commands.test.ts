import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRoute } from '../../packages/console/src/address/route.ts';
import { type Command, matchingCommands, pagesFrom } from '../../packages/console/src/palette/commands.ts';
import { en } from '../../packages/console/src/words/en/index.ts';

const commands = ['Map of places', 'Places', 'Svenska Nyheter', 'Öppna arkivet'].map((label): Command => ({
  id: label,
  kind: 'page',
  label,
  run: () => undefined,
}));
const labels = (typed: string) => matchingCommands(commands, typed).map(({ label }) => label);

test('commands are found by the beginning of any word, ignoring case and accents', () => {
  assert.deepEqual(labels(''), ['Map of places', 'Places', 'Svenska Nyheter', 'Öppna arkivet']);
  assert.deepEqual(labels('pl'), ['Places', 'Map of places']);
  assert.deepEqual(labels('ny sv'), ['Svenska Nyheter']);
  assert.deepEqual(labels('oppna'), ['Öppna arkivet']);
  assert.deepEqual(labels('laces'), []);
});

test('the pages of a collection come before those of the menu', () => {
  const pages = pagesFrom(parseRoute('#/collections/7/tags'), en).map(({ label }) => label);
  assert.deepEqual(pages.slice(0, 3), ['Texts', 'Tags', 'Edited tags']);
  const menu = ['Collections', 'Saved searches', 'Groups', 'Lists', 'Playground', 'Keys'];
  assert.deepEqual(pages.slice(-6), menu);
  assert.equal(pagesFrom(parseRoute('#/keys'), en).length, 6);
});
