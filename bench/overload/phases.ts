import { limits } from '../../packages/server/src/domain/limits.ts';
import type { Attack } from './attacker.ts';

/** The account from which an attack comes. */
export interface Attacked {
  /** With the token. */
  address: string;
  collectionId: number;
  /** A text that is analysed. */
  textId: number;
}

export interface Phase {
  what: string;
  attack: (from: Attacked) => Attack;
  /** Milliseconds that `/livez` and a ping may take at worst, where it is less than beside accounts that overload the service. */
  worst?: number;
}

const seconds = 8;
/** Ten times the calls that are let in at once. */
const crowd = 1000;
const call = (method: string, params: object) => JSON.stringify({ method, params, id: 1 });
const news = 'The ministers of both countries met in Oslo on Sunday to speak of the railway. '.repeat(38);
const create = (collection_id: number) => ({ collection_id, headline: 'No {n}', body: news });

const flooding =
  (clients: number, body: (from: Attacked) => string) =>
  (from: Attacked): Attack => ({ kind: 'flood', address: from.address, clients, seconds, body: body(from) });

export const phases: readonly Phase[] = [
  { what: 'nothing', attack: flooding(0, () => '') },
  { what: `${crowd} clients: ping`, attack: flooding(crowd, () => call('ping.ping', {})) },
  {
    what: `${crowd} clients: text.create`,
    attack: flooding(crowd, ({ collectionId }) => call('text.create', create(collectionId))),
  },
  {
    what: `${crowd} clients: text.relatedTexts`,
    attack: flooding(crowd, ({ collectionId: collection_id, textId: text_id }) =>
      call('text.relatedTexts', { collection_id, text_id, wait: 0, limit: 50 }),
    ),
  },
  {
    what: `${crowd} clients: collection.listTexts, 1,000 rows`,
    attack: flooding(crowd, ({ collectionId: collection_id }) =>
      call('collection.listTexts', { collection_id, limit: 1000 }),
    ),
  },
  {
    what: `${limits.waiters.ofAccount} calls held by wait, 3,000 more that would be`,
    attack: flooding(5000, ({ collectionId: collection_id }) =>
      call('text.tags', { collection_id, text_id: '{n}', wait: seconds - 1 }),
    ),
  },
  ...(
    [
      ['1,000 clients: a line of a head a second', 'headers'],
      ['1,000 clients: a byte of a body a second', 'bodies'],
      ['200 clients: ask for 1,000 rows and read none', 'readers'],
    ] as const
  ).map(([what, kind]): Phase => ({
    what,
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
    what: '150 clients without a token: ask for the document 900 times and read nothing',
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
