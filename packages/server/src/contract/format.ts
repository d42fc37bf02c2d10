import { z } from 'zod';
import { limits } from '../domain/limits.ts';
import type { Field } from '../domain/text.ts';
import { warnings as sentences } from '../domain/errors.ts';
import { oneOf, text } from './fields.ts';

/** What a headline and a body can be written in. */
const formats = ['text', 'html'] as const;

/** Text is what is taken when nothing is said, and the same as saying so. */
const format = oneOf(formats)
  .transform((given) => (given === 'html' ? given : undefined))
  .optional()
  .describe('`text` (the default) is stored as it is sent; of `html` its text is extracted and stored.');

const count = (number: number) => number.toLocaleString('en');
const longest = (field: Field) =>
  `${count(limits[field])} characters of text, and ${count(limits.html)} of HTML, at most.`;

/** What is said in one of the formats; how long it may be depends on that, and is seen to where it is read. */
export const formattedFields = {
  body: text(limits.html, undefined, 'bodyMissing').describe(`The body of the text: ${longest('body')}`),
  headline: text(limits.html, undefined)
    .optional()
    .describe(`Its words count more than those of the body: ${longest('headline')}`),
  format,
};

/** What a call that did what it was asked for warns of. */
export const warnings = z
  .array(
    z.object({
      field: z.enum(['headline', 'body']),
      warning: z.enum(Object.keys(sentences) as (keyof typeof sentences)[]),
      msg: z.string(),
    }),
  )
  .optional()
  .describe('What in the call is likely to be a mistake; absent if there is nothing.');
