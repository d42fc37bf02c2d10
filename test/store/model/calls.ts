import fc from 'fast-check';
import { textRevision } from '../../../packages/server/src/store/texts/revision.ts';
import type { Job, Store, TagEdit, TextVersion } from '../../../packages/server/src/store/store.ts';

/** The calls that the store and the oracle have in common. */
export type Target = Pick<Store, 'collections' | 'texts' | 'analyses'>;

/** The state that calls refer to. */
export interface CallContext {
  /** The last collection id of earlier runs. */
  base: number;
  /** The jobs that earlier calls have claimed. */
  jobs: readonly Job[];
}

export type Call = (target: Target, context: CallContext) => Promise<unknown>;

export const accounts = [1, 2, 3];
const account = fc.constantFrom(...accounts);
/** The number of a collection in its run, from 1. */
const collectionNumber = fc.integer({ min: 1, max: 4 });
const textId = fc.integer({ min: 1, max: 4 });
const word = fc.constantFrom('', 'a', 'b', 'å🙂');
const now = fc.integer({ min: 0, max: 20 });
const key = fc.oneof(fc.record({ textId }), fc.record({ extTextId: fc.constantFrom('a', 'b') }));
const fields = fc.record(
  { headline: word, body: word, url: word, authors: word, extTextId: word, publishedAt: now },
  { requiredKeys: ['headline', 'body', 'url'] },
);
const changes = fc.record(
  { headline: word, body: word, url: word, authors: word, extTextId: word, publishedAt: now },
  { requiredKeys: [] },
);

/** An account and a collection, mostly its own, so that most calls succeed. */
const place = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom<[number, number]>([1, 1], [2, 2], [2, 3]) },
  { weight: 1, arbitrary: fc.tuple(account, collectionNumber) },
);

const createCollection = fc.tuple(account, word).map(
  ([account, name]): Call =>
    ({ collections }) =>
      collections.create(account, { name, language: 'sv', description: '' }),
);
const resetCollection = place.map(
  ([account, n]): Call =>
    ({ collections }, { base }) =>
      collections.reset(account, base + n),
);
const updateCollection = fc
  .tuple(place, fc.record({ name: word, description: word }, { requiredKeys: [] }))
  .map(
    ([[account, n], f]): Call =>
      ({ collections }, { base }) =>
        collections.update(account, base + n, f),
  );
const deleteCollection = place.map(
  ([account, n]): Call =>
    ({ collections }, { base }) =>
      collections.delete(account, base + n),
);
const createText = fc.tuple(place, fields, now).map(
  ([[account, n], f, t]): Call =>
    ({ texts }, { base }) =>
      texts.create(account, base + n, f, t),
);
/** The revision of a text that may be stored; mostly none is required. */
const ifRevision = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fields.map(textRevision) },
);
const updateText = fc.tuple(place, key, changes, now, ifRevision).map(
  ([[account, n], k, f, t, revision]): Call =>
    ({ texts }, { base }) =>
      texts.update(account, base + n, k, f, { now: t, ifRevision: revision }),
);
const deleteText = fc.tuple(place, key).map(
  ([[account, n], k]): Call =>
    ({ texts }, { base }) =>
      texts.delete(account, base + n, k),
);
const tag = fc.record({
  tag: fc.constantFrom('of 0', 'of 1', 'x'),
  category: fc.constantFrom('person' as const, 'unknown' as const),
  relevance: fc.constantFrom(0.25, 0.75),
});
const editTag = fc
  .tuple(place, key, fc.constantFrom('add', 'replace', 'delete'), fc.constantFrom('of 0', 'of 2', 'x'), tag)
  .map(([[account, n], k, kind, name, tag]): Call => {
    const edit = { kind, name, tag, changes: tag } as TagEdit;
    return ({ analyses }, { base }) => analyses.editTag(account, base + n, k, edit, 100);
  });
const claim = fc
  .tuple(fc.nat(3), now, now, fc.array(fc.tuple(place, textId), { maxLength: 2 }), fc.nat(3))
  .map(([limit, now, lease, wanted, chance]): Call => ({ analyses }, { base }) => {
    const first = wanted.map(([[accountId, n], textId]) => ({ accountId, collectionId: base + n, textId }));
    return analyses.claim({ limit, now, leaseUntil: now + 1 + lease, first, only: chance === 0 });
  });

/** Makes a call about a claimed job; the call does nothing if no job is claimed. */
const jobCall = (act: (target: Target, version: TextVersion, at: number) => Promise<unknown>) =>
  fc.nat(1000).map((at): Call => async (target, { jobs }) => {
    if (jobs.length === 0) return undefined;
    const { accountId, collectionId, textId, epoch, revision } = jobs[at % jobs.length]!;
    return await act(target, { accountId, collectionId, textId, epoch, revision }, at);
  });
const models = ['a 1, textkin 1', 'a 1, textkin 2', 'b 2, textkin 2'];
const model = fc.constantFrom(...models);
const complete = jobCall(({ analyses }, version, at) =>
  analyses.complete(version, {
    model: models[at % models.length]!,
    tags: [`${at}`, `of ${at % 3}`].map((tag, offset) => ({
      tag,
      category: 'person',
      relevance: 0.5,
      mentions: [{ field: 'body', offset, length: at }],
    })),
    ...(at % 3 > 0 && {
      topics: [`about ${at}`, 'OF 1'].map((tag) => ({
        tag,
        category: 'unknown',
        kind: 'topic',
        relevance: 0.5,
        mentions: [{ field: 'headline', offset: 0, length: at }],
      })),
    }),
    terms: new Uint8Array([at % 256]),
    ...(at % 2 === 0 && { pairs: new Uint8Array([1, at % 256]) }),
    ...(at % 3 === 0 && { sentences: new Uint8Array([at % 128]), passages: new Uint8Array([at % 256]) }),
    vector: new Float32Array([1, 0]),
    words: at,
  }),
);
const setTerms = jobCall(({ analyses }, version, at) =>
  analyses.setTerms(version, {
    terms: new Uint8Array([at % 256, 1]),
    pairs: new Uint8Array([2, at % 256]),
    sentences: new Uint8Array([at % 128]),
  }),
);
const fail = jobCall(({ analyses }, version, at) =>
  analyses.fail(version, { maxAttempts: 2, now: at % 20, model: models[at % models.length]! }),
);
const claimOutdated = fc
  .tuple(fc.nat(3), now, now, fc.subarray(models))
  .map(([limit, now, lease, models]): Call => {
    return ({ analyses }) => analyses.claimOutdated({ models, limit, now, leaseUntil: now + 1 + lease });
  });
const forgetFailures = model.map(
  (m): Call =>
    ({ analyses }) =>
      analyses.forgetFailures(m),
);
const releaseOne = jobCall(({ analyses }, version) => analyses.release([version]));
const renew = fc
  .nat({ max: 20 })
  .chain((until) => jobCall(({ analyses }, version) => analyses.renew([version], until + 1)));
const releaseAll = fc.constant<Call>(({ analyses }) => analyses.release());
const requeueFailed = now.map(
  (t): Call =>
    ({ analyses }) =>
      analyses.requeueFailed(t),
);
/** Violates a foreign key; other calls in the same commit must not fail. */
const failingCall = fc.constant<Call>(({ collections }) =>
  collections.create(99, { name: '', language: 'en', description: '' }).catch(() => 'refused'),
);

const call = fc.oneof(
  { weight: 1, arbitrary: createCollection },
  { weight: 2, arbitrary: resetCollection },
  { weight: 1, arbitrary: updateCollection },
  { weight: 1, arbitrary: deleteCollection },
  { weight: 20, arbitrary: createText },
  { weight: 8, arbitrary: updateText },
  { weight: 2, arbitrary: deleteText },
  { weight: 6, arbitrary: editTag },
  { weight: 10, arbitrary: claim },
  { weight: 10, arbitrary: complete },
  { weight: 8, arbitrary: claimOutdated },
  { weight: 1, arbitrary: forgetFailures },
  { weight: 2, arbitrary: setTerms },
  { weight: 8, arbitrary: fail },
  { weight: 1, arbitrary: releaseOne },
  { weight: 2, arbitrary: renew },
  { weight: 1, arbitrary: releaseAll },
  { weight: 1, arbitrary: requeueFailed },
  { weight: 1, arbitrary: failingCall },
);
/** Groups of calls that are made at once, so that they share a commit. */
export const groups = fc.array(fc.array(call, { minLength: 1, maxLength: 6 }), {
  minLength: 5,
  maxLength: 30,
  size: 'max',
});
