import type { Params, Result, Textkin } from '@textkin/client';

/** A text to analyse. */
export interface PreviewText {
  headline: string;
  body: string;
}

/** The parameters and the result of text.preview. */
export interface Preview {
  params: Params<'text.preview'> & PreviewText;
  response: Result<'text.preview'>;
}

/** The options of every preview. */
export const previewOptions = { mentions: true, links: true } as const;

/** Fetches the tags and the related texts of a text that is not stored. */
export async function preview(
  client: Textkin,
  params: Preview['params'],
  signal: AbortSignal,
): Promise<Preview> {
  return { params, response: await client.previewWhenReady({ ...params, ...previewOptions }, { signal }) };
}
