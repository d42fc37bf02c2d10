import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import type { Entry } from '../../knowledge/entry.ts';
import { writeTable } from '../../knowledge/write.ts';
import { WorldDetails } from '../../packages/server/src/knowledge/details.ts';
import { KnowledgeTable } from '../../packages/server/src/knowledge/table.ts';

const world = new URL('../../packages/knowledge/world.bin', import.meta.url);

suite('the details of the knowledge table', () => {
  test('give back every entry by its id, as it was written', () => {
    const entries = Array.from({ length: 700 }, (_, at): Entry => ({
      key: `own:${at}`,
      kind: at % 2 === 0 ? 'location' : 'person',
      name: `Name ${at}`,
      nameSv: at % 3 === 0 ? `Namn ${at}` : `Name ${at}`,
      aliases: at % 5 === 0 ? [`N${at}`] : [],
      ...(at % 7 === 0 && { description: `thing ${at}`, descriptionSv: `sak ${at}` }),
      ...(at % 11 === 0 && { wikidata: `Q${at}` }),
      ...(at % 2 === 0 && { coordinates: [at / 10, -at / 20 - 1] as [number, number] }),
      prominence: 0.2,
      shared: false,
    }));
    const bytes = new Uint8Array(writeTable(entries, '1.0.0'));
    const [table, details] = [new KnowledgeTable(bytes), new WorldDetails(bytes)];
    for (const [number, entry] of entries.entries()) {
      const result = details.get(table.idOf(number))!;
      assert.deepEqual(
        { ...result, prominence: 0.2 },
        {
          id: table.idOf(number),
          ...{ kind: entry.kind, name: entry.name, nameSv: entry.nameSv, aliases: entry.aliases },
          description: entry.description ?? '',
          descriptionSv: entry.descriptionSv ?? '',
          ...(entry.wikidata && { wikidata: entry.wikidata }),
          ...(entry.coordinates && { latitude: entry.coordinates[0], longitude: entry.coordinates[1] }),
          prominence: 0.2,
        },
      );
    }
    assert.equal(details.get('nosuchentry1'), undefined);
    assert.equal(details.get(''), undefined);
    assert.equal(details.get('zzzzzzzzzzzz'), undefined);
  });

  test('know The Hague in both languages', () => {
    const bytes = new Uint8Array(readFileSync(world));
    const [table, details] = [new KnowledgeTable(bytes), new WorldDetails(bytes)];
    const { entry } = table.find('Haag')[0]!;
    const { name, nameSv, latitude } = details.get(table.idOf(entry))!;
    assert.deepEqual([name, nameSv, Math.round(latitude!)], ['The Hague', 'Haag', 52]);
  });
});
