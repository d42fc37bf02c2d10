import { z } from 'zod';
import { limits } from '../domain/limits.ts';
import { boolean, date, text } from './fields.ts';
import { extTextId } from './text-key.ts';

/** Params of text.create and text.update in addition to ids, headline and body. */
export const textFields = {
  url: text(limits.url, 'urlTooLong').optional(),
  authors: text(limits.authors, 'authorsTooLong').optional(),
  publish_date: date.optional(),
  ext_text_id: extTextId.optional(),
  force: boolean
    .default(false)
    .describe('Stores the text even if it is not in the language of the collection.'),
};

/** The params of text.create for a text that is not HTML. */
export const textParams = z.object({
  body: text(limits.body, 'bodyTooLong', 'bodyMissing'),
  headline: text(limits.headline, 'headlineTooLong').optional(),
  ...textFields,
});
