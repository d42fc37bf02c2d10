/**
 * Creates a small backup with the current code, as an example of its format: `node make-backup.ts <schema> <file.gz>`.
 * test/store/old-backups.test.ts checks its rows.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { hashSecret } from '../../../packages/server/src/accounts/credentials.ts';
import { makeBackup } from '../../../packages/server/src/store/sqlite/backup/backup.ts';
import { engines } from '../../../packages/server/src/store/engines.ts';
import { prepareFolder } from '../../../packages/server/src/store/folder/folder.ts';
import { migrate } from '../../../packages/server/src/store/migrate.ts';
import { migrations } from '../../../packages/server/src/store/migrations/index.ts';
import * as vocabularies from '../../../packages/server/src/store/migrations/0019-vocabularies.ts';
import * as mergeRefusals from '../../../packages/server/src/store/migrations/0020-merge-refusals.ts';
import * as savedSearches from '../../../packages/server/src/store/migrations/0023-saved-searches.ts';
import * as webhooks from '../../../packages/server/src/store/migrations/0014-webhooks.ts';
import { openDatabase } from '../../../packages/server/src/store/sqlite/connection.ts';
import { queriesOf } from '../../../packages/server/src/store/sqlite/queries.ts';

const [schema = '', file = ''] = process.argv.slice(2);
const folder = `${file}.folder`;
const pepper = Buffer.from('0123456789abcdef0123456789abcdef');
const hash = hashSecret(pepper, 'secret');
const vector = Buffer.from(Float32Array.of(0.6, 0.8).buffer);

const database = openDatabase(prepareFolder(folder), false);
await migrate(queriesOf(database), engines.sqlite, migrations.slice(0, Number(schema)));
const run = (sql: string, ...values: unknown[]) => database.prepare(sql).run(...values);

run("update counter set value = 2 where kind = 'collection'");
run("update counter set value = 1 where kind = 'account'");
run('insert into account (account_id, created_at) values (1, 5)');
run(
  "insert into key_pair (api_key, account_id, secret_hash, name, created_at) values ('key', 1, ?, 'CMS', 5)",
  hash,
);
for (const [id, name, language] of [
  [1, 'Nyheter', 'sv'],
  [2, 'News', 'en'],
]) {
  const columns = 'collection_id, account_id, name, language, description, next_id, epoch';
  run(`insert into collection (${columns}) values (?, 1, ?, ?, '', 3, 1)`, id, name, language);
}
for (const id of [1, 2]) {
  const columns = 'collection_id, text_id, headline, url, ext_text_id, created_at, body';
  run(`insert into text (${columns}) values (1, ?, 'Örat', '', ?, 5, 'Åsa bor i Umeå.')`, id, `ext-${id}`);
}
const tags = JSON.stringify([{ tag: 'Umeå', category: 'location', relevance: 0.5, mentions: [] }]);
run(
  `insert into analysis (collection_id, text_id, account_id, epoch, revision, state, queued_at, attempts, model, words,
     tags, terms, vector) values (1, 1, 1, 1, 1, 'done', 5, 0, '1.0.0', 4, ?, x'', ?)`,
  tags,
  vector,
);
run(
  `insert into analysis (collection_id, text_id, account_id, epoch, revision, state, queued_at, attempts)
     values (1, 2, 1, 1, 1, 'pending', 5, 0)`,
);
if (Number(schema) >= 2) {
  run('update collection set texts = 2, words = 4 where collection_id = 1');
  if (Number(schema) < 9) run("insert into tag_count values (1, 'Umeå', 'location', 1)");
  run("update counter set value = 1 where kind = 'group'");
  const columns = 'group_id, account_id, name, language, description, created_at, updated_at';
  run(`insert into text_group (${columns}) values (1, 1, 'Norrland', 'sv', '', 5, 5)`);
  run('insert into group_member values (1, 1, 1)');
  run("insert into call_count values (1, 'month', 0, 7)");
}
if (Number(schema) >= 3) run("update account set email = 'asa@example.org'");
if (Number(schema) >= 5) {
  // Two texts, each with 5 bytes of headline, 17 bytes of body and 5 bytes of `ext_text_id`.
  run('update collection set bytes = 2 * 27 where collection_id = 1');
  run('update account set texts = 2, bytes = 2 * 27');
}
if (Number(schema) >= 6) {
  run('insert into text_change (collection_id, text_id, version) values (1, 1, 1), (1, 2, 2)');
  run('update collection set version = 2 where collection_id = 1');
}
if (Number(schema) >= 7) run("insert into model_count values (1, '1.0.0', 1)");
if (Number(schema) >= 9) {
  const columns = 'collection_id, tag, category, version, names, new_tag, new_category, is_hidden';
  run(
    `insert into tag_edit (${columns})
       values (1, 'Umeå', 'location', 3, '[{"tag":"Umeå","category":"location"}]', 'Ubmeje', null, 0)`,
  );
  run('update collection set version = 3 where collection_id = 1');
}
if (migrations.slice(0, Number(schema)).includes(webhooks)) {
  run("update counter set value = 1 where kind = 'webhook'");
  run(
    "insert into event (collection_id, version, type, created_at, text_id) values (1, 2, 'text.analysed', 5, 1)",
  );
  const columns = 'webhook_id, account_id, collection_id, url, events, salt, created_at, is_enabled';
  run(
    `insert into webhook (${columns}) values (1, 1, 1, 'https://example.org/', 'text.analysed', x'00', 5, 1)`,
  );
  run(
    `insert into delivery (webhook_id, version, collection_id, text_id, state, queued_at, due_at)
       values (1, 2, 1, 1, 'pending', 5, 5)`,
  );
}
if (migrations.slice(0, Number(schema)).includes(vocabularies)) {
  run("update counter set value = 1 where kind = 'vocabulary'");
  const columns = 'vocabulary_id, account_id, name, description, entries, updated_at, version';
  run(`insert into vocabulary (${columns}) values (1, 1, 'Register', '', 1, 5, 1)`);
  const content = JSON.stringify({ name: 'Åsa Ek', aliases: ['Åsa'] });
  run("insert into vocabulary_entry values (1, 'p 1', 1, 'person', 0, ?, null)", content);
  for (const form of ['åsa', 'åsa ek']) run("insert into vocabulary_name values (1, ?, 'p 1')", form);
  run(
    "update collection set vocabularies = '[1]', list_version = 1, marked_version = 1 where collection_id = 1",
  );
}
if (migrations.slice(0, Number(schema)).includes(mergeRefusals))
  run("insert into merge_refusal values (1, 'Umeå', 'location', 'Örat', 'unknown', 5)");
if (migrations.slice(0, Number(schema)).includes(savedSearches)) {
  run("update counter set value = 1 where kind = 'savedSearch'");
  const columns = 'saved_search_id, account_id, name, params, created_at, last_match';
  run(
    `insert into saved_search (${columns}) values (1, 1, 'Åsa', '{"query":"Åsa","min_relevance":0}', 5, 1)`,
  );
  run('insert into saved_search_collection values (1, 1, 0, 0)');
  run('insert into saved_match values (1, 1, 1, 1, 1, 5000, 5)');
  run('update text_change set words_version = 1 where text_id = 1');
  run('update collection set matched_version = version where collection_id = 1');
}
database.close();

rmSync(`${file}.plain`, { force: true });
makeBackup(folder, pepper, `${file}.plain`, false);
writeFileSync(file, gzipSync(readFileSync(`${file}.plain`), { level: 9 }));
rmSync(`${file}.plain`);
rmSync(join(folder), { recursive: true });
