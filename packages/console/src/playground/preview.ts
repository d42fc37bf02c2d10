import type { RelatedText, Tag, Textkin } from '@textkin/client';
import type { TextLanguage } from '../text-language.ts';

export interface PreviewParams {
  collection_id: number;
  headline: string;
  body: string;
  force?: boolean;
}

/** What the service says of a text that it does not store, and what it was asked. */
export interface Preview {
  params: PreviewParams;
  language: TextLanguage;
  tags: Tag[];
  related_texts: RelatedText[];
  pending?: number;
}

/** What is asked beside the text. */
export const previewOptions = { mentions: true } as const;

export async function preview(
  client: Textkin,
  params: PreviewParams,
  language: TextLanguage,
): Promise<Preview> {
  return { params, language, ...(await client.previewWhenReady({ ...params, ...previewOptions })) };
}
