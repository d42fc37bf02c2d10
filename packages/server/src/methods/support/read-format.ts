import type { z } from 'zod';
import type { warnings } from '../../contract/format.ts';
import { inOneLine, isBlank, isLonger, isStorable } from '../../domain/characters.ts';
import { type ErrorName, ServiceError, warnings as sentences } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import type { Field } from '../../domain/text.ts';
import { hasMarkup } from '../../nlp/markup/readable-text.ts';
import type { Context } from '../context.ts';

/** What a call says of the two fields that are analysed, and in which format. */
interface Said {
  format?: 'html' | undefined;
  headline?: string | undefined;
  body?: string | undefined;
}

/**
 * What a call says, with the text of its headline and body in their places. Of a whole page that is its article, and for
 * a text without a headline of its own (`isNew`) the page's; one that is too long is none.
 */
export async function readFormat<T extends Said>(
  context: Context,
  account: number,
  said: T,
  { isNew }: { isNew: boolean },
): Promise<T> {
  if (said.format === undefined) {
    for (const field of fields) checkLength(field, said[field]);
    return said;
  }
  const body = said.body === undefined ? undefined : await read(context, account, 'body', said.body);
  if (body !== undefined && isBlank(body.text)) throw new ServiceError('bodyMissing', { field: 'body' });
  const headline =
    said.headline === undefined ? undefined : await read(context, account, 'headline', said.headline);
  const own = headline === undefined ? undefined : inOneLine(headline.text);
  const ofPage = isNew && !isLonger(body?.headline ?? '', limits.headline) ? body?.headline : undefined;
  checkLength('headline', own);
  checkLength('body', body?.text);
  return { ...said, headline: own ?? ofPage, body: body?.text };
}

/** What to warn of in fields that were not called HTML. */
export function warningsFor(said: Said): { warnings?: z.input<typeof warnings> } {
  if (said.format !== undefined) return {};
  const found = fields.filter((field) => hasMarkup(said[field] ?? ''));
  if (found.length === 0) return {};
  const warning = 'looksLikeHtml';
  return { warnings: found.map((field) => ({ field, warning, msg: sentences[warning] })) };
}

const fields = ['headline', 'body'] as const;
const tooLong: Record<Field, ErrorName> = { headline: 'headlineTooLong', body: 'bodyTooLong' };

function checkLength(field: Field, text = ''): void {
  if (isLonger(text, limits[field])) throw new ServiceError(tooLong[field], { field, limit: limits[field] });
}

async function read({ html }: Context, account: number, field: Field, written: string) {
  if (isLonger(written, limits.html)) throw new ServiceError('htmlTooLong', { field, limit: limits.html });
  const found = await html.read(account, written);
  if (found === 'tooDeep') {
    throw new ServiceError('htmlTooDeep', { field, limit: limits.import.depth.html });
  }
  if (!isStorable(found.text)) throw new ServiceError('notStorable', { field });
  return found;
}
