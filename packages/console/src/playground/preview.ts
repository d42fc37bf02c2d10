import type { Params, Result, Textkin } from '@textkin/client';

/** A text to analyse. */
export interface PreviewText {
  headline: string;
  body: string;
}

/** The parameters and the result of text.preview. */
export interface Preview {
  params: Params<'text.preview'> & PreviewText;
  answer: Result<'text.preview'>;
}

/** The options of every preview. */
export const previewOptions = { mentions: true } as const;

export async function preview(
  client: Textkin,
  params: Preview['params'],
  signal: AbortSignal,
): Promise<Preview> {
  return { params, answer: await client.previewWhenReady({ ...params, ...previewOptions }, { signal }) };
}
