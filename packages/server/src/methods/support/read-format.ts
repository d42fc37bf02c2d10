import type { z } from 'zod';
import type { warnings } from '../../contract/format.ts';
import { inOneLine, isBlank, isLonger, isStorable } from '../../domain/characters.ts';
import { type ErrorName, ServiceError, warnings as sentences } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import type { Field } from '../../domain/text.ts';
import { hasMarkup } from '../../nlp/markup/readable-text.ts';
import type { Context } from '../context.ts';

/** The headline and body in the params of a call, with their format. */
interface FormattedText {
  format?: 'html' | undefined;
  headline?: string | undefined;
  body?: string | undefined;
}

/**
 * Returns the params of a call with its headline and body as plain text. The body of a whole HTML page is its article. A new text
 * without a headline gets the headline of the page, unless that is too long.
 */
export async function readFormat<T extends FormattedText>(
  context: Context,
  account: number,
  params: T,
  { isNew }: { isNew: boolean },
): Promise<T> {
  if (params.format === undefined) {
    for (const field of fields) checkLength(field, params[field]);
    return params;
  }
  const body = params.body === undefined ? undefined : await readHtml(context, account, 'body', params.body);
  if (body !== undefined && isBlank(body.text)) throw new ServiceError('bodyMissing', { field: 'body' });
  const html =
    params.headline === undefined ? undefined : await readHtml(context, account, 'headline', params.headline);
  const headline = html === undefined ? undefined : inOneLine(html.text);
  const pageHeadline = isNew && !isLonger(body?.headline ?? '', limits.headline) ? body?.headline : undefined;
  checkLength('headline', headline);
  checkLength('body', body?.text);
  return { ...params, headline: headline ?? pageHeadline, body: body?.text };
}

/** Returns the warnings for fields that contain markup although their format is not HTML. */
export function warningsFor(params: FormattedText): { warnings?: z.input<typeof warnings> } {
  if (params.format !== undefined) return {};
  const found = fields.filter((field) => hasMarkup(params[field] ?? ''));
  if (found.length === 0) return {};
  const warning = 'looksLikeHtml';
  return { warnings: found.map((field) => ({ field, warning, msg: sentences[warning] })) };
}

const fields = ['headline', 'body'] as const;
const tooLong: Record<Field, ErrorName> = { headline: 'headlineTooLong', body: 'bodyTooLong' };

function checkLength(field: Field, text = ''): void {
  if (isLonger(text, limits[field])) throw new ServiceError(tooLong[field], { field, limit: limits[field] });
}

async function readHtml({ html }: Context, account: number, field: Field, markup: string) {
  if (isLonger(markup, limits.html)) throw new ServiceError('htmlTooLong', { field, limit: limits.html });
  const found = await html.read(account, markup);
  if (found === 'tooDeep') {
    throw new ServiceError('htmlTooDeep', { field, limit: limits.import.depth.html });
  }
  if (!isStorable(found.text)) throw new ServiceError('notStorable', { field });
  return found;
}
