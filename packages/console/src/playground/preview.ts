import type { Params, Result, Textkin } from '@textkin/client';

/** A text as it is tried. */
export interface Tried {
  headline: string;
  body: string;
}

/** What the service says of a text that it does not store, and what it was asked. */
export interface Preview {
  params: Params<'text.preview'> & Tried;
  answer: Result<'text.preview'>;
}

/** What is asked beside the text. */
export const previewOptions = { mentions: true } as const;

export async function preview(
  client: Textkin,
  params: Preview['params'],
  signal: AbortSignal,
): Promise<Preview> {
  return { params, answer: await client.previewWhenReady({ ...params, ...previewOptions }, { signal }) };
}
