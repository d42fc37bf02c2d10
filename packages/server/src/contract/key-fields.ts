import { z } from 'zod';
import { limits } from '../domain/limits.ts';
import { scopes } from '../domain/keys/rights.ts';
import { boolean, date, ids, oneOf, originList, text } from './fields.ts';

/** What one says of a new key. */
export const newKey = z.object({
  name: text(limits.name, 'nameTooLong').default(''),
  scope: oneOf(scopes)
    .optional()
    .describe(
      'What it may do, each word with those before it: `admin` unless given, of a static key `read`.',
    ),
  static: boolean
    .default(false)
    .describe('Its secret is sent as `Authorization: Bearer …` with each call, and exchanged for nothing.'),
  expires: date.optional().describe('From then on it is answered like one that is not there.'),
  origins: originList
    .optional()
    .describe('The web pages that it answers to, as `https://news.example.org`, by their header `Origin`.'),
  collections: ids(limits.collectionScope).optional().describe('All that it sees of the account.'),
});

/** What is told of a key, by its owner's lists; never its secret. */
export const keyResult = z.object({
  api_key: z.string(),
  name: z.string(),
  scope: z.enum(scopes),
  static: z.literal(true).optional(),
  created: z.iso.datetime(),
  last_used: z.iso.datetime().optional(),
  expires: z.iso.datetime().optional(),
  origins: z.array(z.string()).optional(),
  collections: z.array(z.int()).optional(),
});
