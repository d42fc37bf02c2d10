import { z } from 'zod';
import { limits } from '../domain/limits.ts';
import { scopes } from '../domain/keys/rights.ts';
import { boolean, date, ids, oneOf, originList, text } from './fields.ts';

/** The params of a new key. */
export const newKeyParams = z.object({
  name: text(limits.name, 'nameTooLong').default(''),
  scope: oneOf(scopes)
    .optional()
    .describe(
      'What the key may do: `write` includes `read`, and `admin` both. Default: `admin` for a key pair, `read` for a static key.',
    ),
  static: boolean
    .default(false)
    .describe(
      'Creates a static key, whose secret is sent as `Authorization: Bearer …` with each call instead of a token.',
    ),
  expires: date
    .optional()
    .describe(
      'When the key expires; never by default. An expired key is refused like a key that does not exist.',
    ),
  origins: originList
    .optional()
    .describe(
      'The origins of the web pages that may use the key, such as `https://news.example.org`; any by default. The header `Origin` is compared with them. Needs the scope `read` or `write`.',
    ),
  collections: ids(limits.collectionScope)
    .optional()
    .describe(
      'The only collections that the key may use; all by default. Needs the scope `read` or `write`.',
    ),
});

/** A key as `keys.list` returns it, without its secret. */
export const keyResult = z.object({
  api_key: z.string(),
  name: z.string(),
  scope: z.enum(scopes),
  static: z.literal(true).optional(),
  created: z.iso.datetime(),
  last_used: z.iso.datetime().optional(),
  expires: z.iso.datetime().optional(),
  origins: z.array(z.string()).optional(),
  collections: z
    .array(z.int())
    .optional()
    .describe('The only collections that the key may use; absent if it may use all.'),
});
