/** Creates a store with rows in every table. */
import assert from 'node:assert/strict';
import { readPepper } from '../../packages/server/src/config/secrets.ts';
import { scopes } from '../../packages/server/src/domain/keys/rights.ts';
import { eventTypes } from '../../packages/server/src/domain/events/event.ts';
import { openStore } from '../../packages/server/src/store/open.ts';
import type { Store, TextVersion } from '../../packages/server/src/store/store.ts';
import { termBytes } from '../../packages/server/src/nlp/terms/encoded-terms.ts';

const result = (version: number) => ({
  model: `m ${version % 2}`,
  tags: [
    {
      tag: `Åsa ${version % 7} "\\ 🙂`,
      category: 'person' as const,
      relevance: 0.1 + 0.2,
      mentions: [{ field: 'body' as const, offset: 0, length: 3 }],
    },
  ],
  terms: new Uint8Array(termBytes).fill(version % 256),
  ...(version % 2 === 0 && { pairs: new Uint8Array([1, version % 256]) }),
  vector: new Float32Array([0.1, -1, version]),
  words: version,
});

/** Strings that are hard to copy: quotes, backslashes, line ends, other sort orders, and apparent escapes. */
const odd = [
  '',
  "'",
  '"',
  '\\',
  '\\x00',
  '\r\n\t',
  '{NULL}',
  'NULL',
  '\u{1f642}\uffff',
  'Å',
  'a',
  'B',
  '\u007f\u0001',
];
const hash = (at: number) => new Uint8Array(32).fill(at);

/** Creates a store and its pepper in an empty folder, with more texts than a page of a move. */
export async function fillFolder(folder: string, texts = 1100): Promise<void> {
  await using store = await openStore(folder);
  await readPepper({ folder }, store);
  await fill(store, texts);
}

async function fill(store: Store, texts: number): Promise<void> {
  const [one, other, gone] = [
    await store.accounts.create(1),
    await store.accounts.create(2),
    await store.accounts.create(3),
  ];
  await store.limits.set(other, { callsPerHour: 5, maxTexts: 2 ** 40 });
  await store.calls.add([
    { accountId: one, period: 'month', beginsAt: 0, calls: 3 },
    { accountId: one, period: 'hour', beginsAt: 3600, calls: 2 },
  ]);
  for (const [at, name] of odd.entries()) {
    const common = { apiKey: `key ${at} ${name}`, secretHash: hash(at), name, createdAt: at };
    const bound = { expiresAt: 2 ** 33 + at, origins: ['https://a.example'], collections: [1, at] };
    const isStatic = at % 3 === 0;
    const pair = { ...common, scope: scopes[at % 3]!, isStatic, ...(at % 2 === 0 && bound) };
    await store.keys.create(at % 2 === 0 ? one : other, pair);
    await store.tokens.create(hash(255 - at), {
      accountId: one,
      apiKey: pair.apiKey,
      lastUsedMs: 1.8e12 + at,
      isSession: at % 3 === 0,
    });
  }
  await store.keys.touch("key 1 '", 77);
  await store.failedSignIns.add(['a network'], 5);
  for (const at of [0, 128, 255])
    await store.registrations.begin({
      hash: hash(at),
      email: `å${at}@x.org`,
      name: odd[at % 9]!,
      now: 9,
      since: 0,
      maxLinks: 3,
    });
  const pair = { apiKey: 'mailed', secretHash: hash(9), limits: { maxGroups: 1 } };
  assert.ok(await store.registrations.confirm({ hash: hash(128), now: 10, since: 0, ...pair }));
  await fillCollections(store, one, texts);
  await store.collections.create(other, { name: 'empty', language: 'sv', description: '' });
  await fillVocabularies(store, one);
  await store.accounts.remove(gone);
}

async function fillVocabularies(store: Store, account: number): Promise<void> {
  const args = { max: 10_000, now: 9 };
  const fields = { name: odd[8]!, description: odd.join(), language: 'sv' as const };
  const vocabulary = await store.vocabularies.create(account, fields, args);
  assert.ok(typeof vocabulary === 'object');
  const { vocabularyId } = vocabulary;
  const entryOf = (at: number, name: string) => ({
    id: `${odd[at % odd.length]!} ${at}`,
    category: 'person' as const,
    name,
    names: { sv: name, en: `${name} in English` },
    aliases: odd.filter((alias) => alias !== ''),
    ...(at % 2 === 0 && { latitude: 0.1 + 0.2, longitude: -at, isNever: true as const }),
  });
  const entries = Array.from({ length: 1100 }, (_, at) => entryOf(at, `Åsa ${at} 🙂`));
  assert.ok(typeof (await store.vocabularies.put(account, vocabularyId, entries, args)) === 'object');
  const [first] = await store.collections.list(account);
  await store.collections.update(account, first!.collectionId, {
    vocabularies: [vocabularyId],
    knowledge: 'none',
  });
  await store.vocabularies.put(account, vocabularyId, [entryOf(1, 'Bo')], args);
  assert.equal(await store.vocabularies.remove(account, vocabularyId, [entries[2]!.id], 10), 1);
}

async function fillCollections(store: Store, account: number, texts: number): Promise<void> {
  const make = async (name: string) =>
    (await store.collections.create(account, { name, language: 'en', description: odd.join() })).collectionId;
  const [collectionId, small, deleted] = [await make('large'), await make('small'), await make('deleted')];
  const create = (at: number) =>
    store.texts.create(
      account,
      at % 10 === 0 ? small : collectionId,
      {
        headline: odd[at % odd.length]!,
        body: `${odd[at % odd.length]!} body ${at}`.repeat(1 + (at % 5)),
        url: `http://x/${at}`,
        ...(at % 2 === 0 && { authors: odd[at % odd.length]! }),
        ...(at % 3 === 0 && { publishedAt: at - 300 }),
        ...(at % 4 === 0 && { extTextId: `ext ${at}` }),
      },
      at,
      ...(at % 50 === 0 ? [{ key: `once ${at}`, hash: hash(at % 256), expiredBefore: 0 }] : []),
    );
  await Promise.all(Array.from({ length: texts }, (_, at) => create(at + 1)));
  const webhook = { url: 'https://x.org/', events: eventTypes, salt: hash(7) };
  await store.webhooks.create(account, collectionId, webhook, { now: 9, inCollection: 1, inAccount: 1 });
  await store.events.importFinished(account, collectionId, { stored: 1, present: 2, bad: 3 }, 9);
  const saved = await store.savedSearches.save(
    account,
    { name: odd[8]!, collections: [small, collectionId], params: { query: odd[3]!, min_relevance: 0.5 } },
    { max: 1, now: 5 },
  );
  assert.ok(typeof saved === 'object');
  await store.matching.storeMeaning(saved.savedSearchId, { vector: Float32Array.of(1, 0.5), model: 'm 1' });
  const claim = { leaseUntil: 50, now: 40, first: [] };
  const jobs = await store.analyses.claim({ limit: texts - 30, ...claim });
  const versions = jobs.map(({ accountId, collectionId, textId, epoch, revision }): TextVersion => {
    return { accountId, collectionId, textId, epoch, revision };
  });
  // Some analyses are running, pending or failed, and most are done.
  await Promise.all(versions.slice(20).map((version, at) => store.analyses.complete(version, result(at))));
  for (const version of versions.slice(0, 5))
    await store.analyses.fail(version, { maxAttempts: 1, now: 45, model: 'm 1' });
  const outdated = await store.analyses.claimOutdated({ ...claim, models: ['m 0'], limit: 3 });
  await store.analyses.fail(outdated[0]!, { maxAttempts: 1, now: 46, model: 'm 1' });
  const tag = { tag: 'by hand', category: 'unknown' as const, relevance: 0.25 };
  await store.analyses.editTag(account, small, { textId: 3 }, { kind: 'add', tag }, 10);
  await store.analyses.editTag(account, collectionId, { textId: 400 }, { kind: 'add', tag }, 10);
  const edit = { tag: odd[8]!, category: 'person' as const, isHidden: false, newTag: "'" };
  for (const newCategory of ['person', 'url'] as const) {
    const names = [{ tag: odd[3]!, category: newCategory }];
    const put = { ...edit, category: newCategory, newCategory, names };
    assert.equal(await store.tagEdits.put(account, collectionId, put, 2), undefined);
  }
  const hidden = { tag: 'hidden', category: 'unknown' as const, names: [], isHidden: true };
  assert.equal(await store.tagEdits.put(account, small, hidden, 2), undefined);
  const pair = [edit, { tag: odd[3]!, category: 'unknown' }] as const;
  assert.equal(await store.mergeRefusals.put(account, small, pair, { max: 1, now: 5 }), undefined);
  for (const textId of [7, 8, 500]) await store.texts.delete(account, collectionId, { textId });
  await store.texts.update(account, collectionId, { textId: 9 }, { body: 'Replaced.' }, { now: 60 });
  const group = await store.groups.create(account, { name: odd[8]!, language: 'en', description: '' }, 5);
  assert.ok(typeof group === 'object');
  for (const textId of [1, 2, 3, 4]) {
    const text = { collectionId: textId % 2 === 0 ? small : collectionId, key: { textId } };
    assert.equal(await store.groups.addText(account, group.groupId, text, 6), undefined);
  }
  const last = await store.texts.create(account, collectionId, { headline: '', body: 'last', url: '' }, 70);
  assert.ok(typeof last === 'object');
  await store.texts.delete(account, collectionId, { textId: last.textId });
  const { matchedVersion: from } = (await store.matching.collection(collectionId))!;
  const { texts: changed, to } = await store.matching.changedTexts(collectionId, from, 100);
  const matches = [{ savedSearchId: saved.savedSearchId, relevance: 0.25 }];
  const compared = changed.map((text) => ({ ...text, matches }));
  assert.ok(
    await store.matching.store(account, collectionId, { from, to, texts: compared, now: 9, keep: 9 }),
  );
  await store.collections.delete(account, deleted);
}
