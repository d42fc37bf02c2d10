import { z } from 'zod';
import { limits } from '../domain/limits.ts';
import type { Field } from '../domain/text.ts';
import { warnings as sentences } from '../domain/errors.ts';
import { oneOf, text } from './fields.ts';

/** The formats of a headline and body. */
const formats = ['text', 'html'] as const;

/** The param `format`; undefined for `text`, which is the default. */
const format = oneOf(formats)
  .transform((name) => (name === 'html' ? name : undefined))
  .optional()
  .describe(
    '`text` (default): stored as sent. `html`: the text in the markup is extracted and stored; of a whole page, the article.',
  );

const withCommas = (number: number) => number.toLocaleString('en');
function maximum(field: Field): string {
  const length = withCommas(limits[field]);
  return `at most ${length} characters; as HTML at most ${withCommas(limits.html)}, with at most ${length} of text in it.`;
}

/** The fields that have a format. Their maximum length depends on it, so `readFormat` checks it. */
export const formattedFields = {
  body: text(limits.html, undefined, 'bodyMissing').describe(`The body of the text: ${maximum('body')}`),
  headline: text(limits.html, undefined)
    .optional()
    .describe(`The headline, whose words count more than the body's: ${maximum('headline')}`),
  format,
};

/** The warnings of a call that succeeded. */
export const warnings = z
  .array(
    z.object({
      field: z.enum(['headline', 'body']),
      warning: z.enum(Object.keys(sentences) as (keyof typeof sentences)[]),
      msg: z.string(),
    }),
  )
  .optional()
  .describe('Likely mistakes in the call; absent if there are none.');
