import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { makeCountryOf } from '../../knowledge/country.ts';
import type { Entry } from '../../knowledge/entry.ts';
import { joinEntries } from '../../knowledge/join.ts';

const place = (name: string, more: Partial<Entry> = {}): Entry => ({
  key: `test:${name}/${JSON.stringify(more)}`,
  kind: 'location',
  name,
  nameSv: name,
  aliases: [],
  prominence: 0.5,
  shared: false,
  ...more,
});

suite('entries of several sources', () => {
  test('are joined to one town by its country, not by its size', () => {
    const own = place('Córdoba', { description: 'city in Spain', country: 'ES' });
    const argentine = place('Córdoba', { country: 'AR', coordinates: [-31.4, -64.2] });
    const spanish = place('Córdoba', { country: 'ES', coordinates: [37.9, -4.8] });
    const entries = joinEntries([[own], [argentine, spanish]]);
    assert.deepEqual(
      entries.map(({ coordinates }) => coordinates),
      [
        [37.9, -4.8],
        [-31.4, -64.2],
      ],
    );
  });

  test('are joined if one has the name of the other as an alias, and a region is not joined to a town', () => {
    const own = [
      place('Kryvyi Rih', { description: 'city in Ukraine', country: 'UA' }),
      place('Oklahoma', { description: 'state of the United States', country: 'US' }),
    ];
    const cities = [
      place('Kryvyy Rih', { country: 'UA', coordinates: [47.9, 33.4], uncertainAliases: ['Kryvyi Rih'] }),
      place('Oklahoma City', { country: 'US', coordinates: [35.5, -97.5], uncertainAliases: ['Oklahoma'] }),
    ];
    const entries = joinEntries([own, cities]);
    assert.deepEqual(
      entries.map(({ name, aliases }) => [name, aliases]),
      [
        ['Kryvyi Rih', ['Kryvyy Rih']],
        ['Oklahoma', []],
        ['Oklahoma City', []],
      ],
    );
  });

  test('leave out a fallback whose name is known', () => {
    const knownPlace = place('Granada', { country: 'ES', coordinates: [37.2, -3.6] });
    const entries = joinEntries([
      [knownPlace],
      [place('Granada', { isFallback: true }), place('Ur', { isFallback: true })],
    ]);
    assert.deepEqual(
      entries.map(({ name }) => name),
      ['Granada', 'Ur'],
    );
  });
});

test('a description names one country', () => {
  const countryOf = makeCountryOf(
    new Map([
      ['US', ['United States', 'US']],
      ['GB', ['United Kingdom', 'UK']],
      ['GE', ['Georgia']],
    ]),
  );
  assert.equal(countryOf('city in the United States'), 'US');
  assert.equal(countryOf('city in England'), 'GB');
  assert.equal(countryOf('river in Georgia and the United States'), undefined);
  assert.equal(countryOf('city in Central America'), undefined);
});
