/** Updates that two nodes bind to one revision of a text. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textRevision } from '../../packages/server/src/store/texts/revision.ts';
import { noPostgres } from '../../support/postgres-programs.ts';
import { openNodes } from '../support/nodes.ts';

test('of the updates of one revision at two nodes, exactly one is stored', { skip: noPostgres }, async () => {
  const nodes = await openNodes(2);
  const account = await nodes[0]!.accounts.create(0);
  const { collectionId } = await nodes[0]!.collections.create(account, {
    ...{ name: 'Revisions', language: 'en', description: '' },
  });
  const fields = { headline: '', body: 'The council met.', url: '' };
  const text = await nodes[0]!.texts.create(account, collectionId, fields, 0);
  assert.ok(typeof text !== 'string');
  const { textId } = text;
  let ifRevision = textRevision(fields);
  for (let round = 0; round < 10; round++) {
    const results = await Promise.all(
      [0, 1, 2, 3].map((at) =>
        nodes[at % 2]!.texts.update(
          account,
          collectionId,
          { textId },
          { authors: `${round}, ${at}` },
          { ifRevision },
        ),
      ),
    );
    const stored = results.filter((result) => typeof result !== 'string');
    assert.deepEqual([stored.length, results.filter((result) => result === 'textChanged').length], [1, 3]);
    const now = (await nodes[1]!.texts.get(account, collectionId, { textId }))!;
    assert.equal(now.authors, stored[0]!.authors);
    assert.equal(textRevision(now), stored[0]!.revision);
    ifRevision = textRevision(now);
  }
});
