import { limits } from '../../packages/server/src/domain/limits.ts';
import type { Attack } from './attacker.ts';

/** The attacking account. */
export interface Attacker {
  /** The address of calls, with a token. */
  address: string;
  collectionId: number;
  /** An analysed text. */
  textId: number;
}

export interface Phase {
  name: string;
  attack: (attacker: Attacker) => Attack;
  /** The longest that `/livez` and a ping may take, in milliseconds, where the limit is stricter than in limits.ts. */
  worst?: number;
}

const seconds = 8;
/** The number of clients: as many as one account may have calls running at once. */
const crowd = 1000;
const call = (method: string, params: object) => JSON.stringify({ method, params, id: 1 });
const news = 'The ministers of both countries met in Oslo on Sunday to speak of the railway. '.repeat(38);
const create = (collection_id: number) => ({ collection_id, headline: 'No {n}', body: news });

const flooding =
  (clients: number, body: (attacker: Attacker) => string) =>
  (attacker: Attacker): Attack => ({
    kind: 'flood',
    address: attacker.address,
    clients,
    seconds,
    body: body(attacker),
  });

export const phases: readonly Phase[] = [
  { name: 'nothing', attack: flooding(0, () => '') },
  { name: `${crowd} clients: ping`, attack: flooding(crowd, () => call('ping.ping', {})) },
  {
    name: `${crowd} clients: text.create`,
    attack: flooding(crowd, ({ collectionId }) => call('text.create', create(collectionId))),
  },
  {
    name: `${crowd} clients: text.relatedTexts`,
    attack: flooding(crowd, ({ collectionId: collection_id, textId: text_id }) =>
      call('text.relatedTexts', { collection_id, text_id, wait: 0, limit: 50 }),
    ),
  },
  {
    name: `${crowd} clients: collection.listTexts, 1,000 rows`,
    attack: flooding(crowd, ({ collectionId: collection_id }) =>
      call('collection.listTexts', { collection_id, limit: 1000 }),
    ),
  },
  {
    name: `${limits.waiters.ofAccount} waiting calls, and 3,000 more that must be refused`,
    attack: flooding(5000, ({ collectionId: collection_id }) =>
      call('text.tags', { collection_id, text_id: '{n}', wait: seconds - 1 }),
    ),
  },
  ...(
    [
      ['1,000 clients: a header line a second', 'headers'],
      ['1,000 clients: a byte of a body a second', 'bodies'],
      ['200 clients: request 1,000 rows and read none', 'readers'],
    ] as const
  ).map(([name, kind]): Phase => ({
    name,
    attack: ({ address, collectionId: collection_id }) => ({
      kind,
      address,
      clients: kind === 'readers' ? 200 : 1000,
      seconds: 2 * seconds,
      body: JSON.stringify(
        Array(40).fill({ method: 'collection.listTexts', params: { collection_id, limit: 1000 } }),
      ),
    }),
  })),
  {
    name: '150 clients without a token: request the document 900 times and read nothing',
    worst: 250,
    attack: ({ address }) => ({
      kind: 'readers',
      address: address.replace(/\?.*/, ''),
      clients: 150,
      seconds: 2 * seconds,
      body: JSON.stringify(Array(900).fill({ method: 'rpc.discover' })),
    }),
  },
];
