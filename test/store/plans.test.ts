import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import type Database from 'better-sqlite3';
import { textOrders } from '../../packages/server/src/domain/text.ts';
import { analysesIn } from '../../packages/server/src/store/analyses/reads.ts';
import { editsFrom } from '../../packages/server/src/store/tag-edits/reads.ts';
import { changesIn } from '../../packages/server/src/store/changes/reads.ts';
import type { Db } from '../../packages/server/src/store/db.ts';
import { engines } from '../../packages/server/src/store/engines.ts';
import { openStore } from '../../packages/server/src/store/open.ts';
import { eraseRemoved } from '../../packages/server/src/store/vocabularies/erase.ts';
import { putEntries, removeEntries } from '../../packages/server/src/store/vocabularies/entry-writes.ts';
import { linkingIn } from '../../packages/server/src/store/linking/reads.ts';
import { vocabulariesIn } from '../../packages/server/src/store/vocabularies/reads.ts';
import { openDatabase } from '../../packages/server/src/store/sqlite/connection.ts';
import { queriesOf } from '../../packages/server/src/store/sqlite/queries.ts';
import { groupsIn } from '../../packages/server/src/store/groups/reads.ts';
import { collectionsIn } from '../../packages/server/src/store/collections/reads.ts';
import { textsIn } from '../../packages/server/src/store/texts/reads.ts';
import { tokensIn } from '../../packages/server/src/store/tokens/reads.ts';
import { claimAnalyses } from '../../packages/server/src/store/analyses/claim.ts';
import {
  forgetFailures,
  releaseAnalyses,
  requeueFailedAnalyses,
} from '../../packages/server/src/store/analyses/writes.ts';
import { claimOutdated } from '../../packages/server/src/store/analyses/outdated.ts';
import { temporaryFolder } from '../support/folder.ts';

test('an index serves the query of every call, for any amount of data', async () => {
  const folder = temporaryFolder();
  const store = await openStore(folder);
  const account = await store.accounts.create(0);
  await store.collections.create(account, { name: '', language: 'en', description: '' });
  await store.close();
  const database = openDatabase(join(folder, 'textkin.db'), false);
  const plans = new Map<string, string>();
  const db = queriesOf(recordPlans(database, plans));
  const analyses = analysesIn({ read: db } as Db);
  const texts = textsIn({ read: db } as Db);

  const first = [{ accountId: 1, collectionId: 1, textId: 1 }];
  await claimAnalyses(db, { limit: 2, now: 1, leaseUntil: 2, first }, () => undefined, engines.sqlite);
  await claimOutdated(
    db,
    { models: ['m'], limit: 2, now: 1, leaseUntil: 2 },
    () => undefined,
    engines.sqlite,
  );
  await analyses.state(1, 1, 1);
  await analyses.tags(1, 1, 1);
  await texts.find(1, 1, { textId: 1 });
  await texts.size(1, 1, 1);
  await texts.find(1, 1, { extTextId: 'a' });
  await texts.findInCollection(1, 1, { textId: 1 });
  await analyses.tagEdits(1, 1, 1);
  await analyses.firstUnfinished(1, 1, 10);
  await analyses.countUnfinished(1, 1, 10);
  const changes = changesIn({ read: db });
  await changes.version(1, 1);
  await changes.since(1, 1, 5, 10);
  await changes.taggedSince(1, 1, 5, 10);
  await changes.headlinesSince(1, 1, 5, 10);
  await changes.analysedText(1, 1, 1);
  await editsFrom({ read: db })(1, 1);
  await texts.get(1, 1, { textId: 1 });
  await texts.get(1, 1, { extTextId: 'a' });
  await texts.list(1, 1, { limit: 1, minTextId: 2 });
  const after = { date: 1, textId: 1 };
  for (const order of textOrders) {
    await texts.list(1, 1, { limit: 1, order });
    await texts.list(1, 1, { limit: 1, order, from: 1, to: 2, after });
  }
  await texts.summaries(1, 1, [1, 2]);
  await texts.getMany(1, 1, [1, 2]);
  await texts.beginnings(1, 1, [1, 2], 9);
  await analyses.tagsOf(1, 1, [1, 2]);
  await collectionsIn({ read: db } as Db).stats(1, 1);
  await tokensIn({ read: db } as Db).find(new Uint8Array(32));
  const groups = groupsIn({ read: db } as Db);
  await groups.get(1, 1);
  await groups.list(1);
  await groups.list(1, [1], { ids: [1, 2] });
  await groups.hasTexts(1, 1);
  await groups.unfinished(1, 1).next();
  await groups.version(1, 1);
  await groups.features(1, 1, { collectionId: 1, textId: 1 }, 10);
  await groups.members(1, 1, { collectionId: 0, textId: 0 }, 10);
  await groups.collections(1, 1);
  database.close();

  assert.ok(plans.size >= 10);
  // A page is a subquery with a limit.
  for (const [sql, plan] of plans) {
    // Edits of tags are few, and all are read.
    if (!sql.includes('"tag_edit"')) assert.doesNotMatch(plan, /SCAN (?!CONSTANT ROW|page)|TEMP B-TREE/, sql);
  }
  const plansOf = (part: string) => [...plans].filter(([sql]) => sql.includes(part)).map(([, plan]) => plan);
  for (const plan of plansOf(`state = 'pending'`))
    assert.match(plan, /COVERING INDEX analysis_pending \(account_id[>=]/);
  for (const plan of plansOf(`state = 'running'`)) assert.match(plan, /COVERING INDEX analysis_running/);
  for (const plan of plansOf(`state <> 'done'`))
    assert.match(plan, /INDEX analysis_open \(account_id=\? AND collection_id=\?/);
  for (const plan of plansOf('order by coalesce(')) assert.match(plan, /INDEX text_date \(collection_id=\?/);
  for (const plan of plansOf('"text"."text_id" < ?) order by coalesce(')) assert.match(plan, /<expr>[<>]/);
  const [before] = plansOf('"text_id" < (select ?)');
  assert.match(before!, /COVERING INDEX analysis_open .*state=. AND text_id</);
  // Only the row of the collection is read.
  const [found] = plansOf('"is_open"');
  const covered = found!.match(/COVERING INDEX (sqlite_autoindex_text_1|analysis_open .*?text_id>)/g);
  assert.deepEqual([covered!.length, found!.match(/analysis USING/g)!.length], [2, 1]);
});

test('a change of a vocabulary reads no other entries', async () => {
  const folder = temporaryFolder();
  const store = await openStore(folder);
  const account = await store.accounts.create(0);
  await store.vocabularies.create(account, { name: 'L', description: '' }, { max: 1, now: 1 });
  await store.collections.create(account, { name: '', language: 'en', description: '' });
  await store.collections.update(account, 1, { vocabularies: [1] });
  await store.close();
  const database = openDatabase(join(folder, 'textkin.db'), false);
  const plans = new Map<string, string>();
  const db = queriesOf(recordPlans(database, plans));
  const entry = { id: 'a', category: 'person', name: 'A', aliases: ['B'] } as const;
  const key = { account, vocabularyId: 1 };
  const aliases = [...entry.aliases];
  await putEntries(db, { ...key, entries: [{ ...entry, aliases }], max: 9, now: 1 });
  await putEntries(db, { ...key, entries: [{ ...entry, aliases: [] }], max: 9, now: 1 });
  await removeEntries(db, { ...key, ids: ['a'], now: 1 });
  await eraseRemoved(db, key);
  const vocabularies = vocabulariesIn({ read: db } as Db);
  await vocabularies.get(1, 1);
  await vocabularies.entries(1, 1, { limit: 9, after: { id: 'a' } });
  await vocabularies.entries(1, 1, { limit: 9, prefix: 'a', after: { id: 'a', form: 'a' } });
  await vocabularies.find(1, [1], 'a', { limit: 9 });
  await vocabularies.getEntries(1, 1, ['a', 'b']);
  await vocabularies.changesSince(1, 5, 9);
  database.close();
  assert.ok(plans.size >= 15);
  for (const [sql, plan] of plans) {
    assert.doesNotMatch(plan, /SCAN (?!(\d+ )?CONSTANT ROW)|TEMP B-TREE/, sql);
    if (/^(delete|update)/.test(sql) && sql.includes('former_names is not null'))
      assert.match(plan, /INDEX vocabulary_entry_unmarked/, sql);
  }
});

test('checking for changed lists reads only marked texts', async () => {
  const folder = temporaryFolder();
  await (await openStore(folder)).close();
  const database = openDatabase(join(folder, 'textkin.db'), false);
  const plans = new Map<string, string>();
  const linking = linkingIn({ read: queriesOf(recordPlans(database, plans)) } as Db);
  await linking.due(1, 9);
  await linking.markedTexts(9, 1);
  await linking.unmarkedCollections(1);
  await linking.sourcesOf(1, [1, 2]);
  await linking.stamps(1);
  database.close();
  assert.ok(plans.size >= 5);
  for (const [sql, plan] of plans) {
    assert.doesNotMatch(
      plan,
      /SCAN (?!(\d+ )?CONSTANT ROW|collection USING INDEX collection_unmarked)|TEMP B-TREE/,
      `${sql}: ${plan}`,
    );
    if (sql.includes('"again"'))
      assert.match(plan, /INDEX analysis_again \(again=\? AND collection_id[=>]/, sql);
  }
});

test('a start reads no finished analyses', async () => {
  const folder = temporaryFolder();
  await (await openStore(folder)).close();
  const database = openDatabase(join(folder, 'textkin.db'), false);
  const plans = new Map<string, string>();
  const db = queriesOf(recordPlans(database, plans));
  await releaseAnalyses(db, {}, () => undefined, engines.sqlite);
  await forgetFailures(db, { model: 'm' }, () => undefined, engines.sqlite);
  await requeueFailedAnalyses(db, { now: 1 }, () => undefined, engines.sqlite);
  database.close();
  assert.ok(plans.size >= 4);
  for (const [sql, plan] of plans)
    assert.match(plan, /^(SCAN|SEARCH) analysis USING (COVERING )?INDEX analysis_(running|open|model)/, sql);
});

/** Returns a connection that records the plan of every statement prepared on it. */
function recordPlans(database: Database.Database, plans: Map<string, string>): Database.Database {
  return new Proxy(database, {
    get(target, property) {
      if (property !== 'prepare') return Reflect.get(target, property) as unknown;
      return (sql: string) => {
        const statement = target.prepare(`explain query plan ${sql}`);
        const rows = statement.all(...(sql.match(/\?/g) ?? []).map(() => 1)) as { detail: string }[];
        plans.set(sql, rows.map(({ detail }) => detail).join('; '));
        return target.prepare(sql);
      };
    },
  });
}
