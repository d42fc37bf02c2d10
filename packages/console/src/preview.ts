import type { RelatedText, Tag, Textkin } from '@textkin/client';

export interface PreviewParams {
  collection_id: number;
  headline: string;
  body: string;
  force?: boolean;
}

/** What the service says of a text that it does not store, and what it was asked. */
export interface Preview {
  params: PreviewParams;
  language: 'en' | 'sv';
  tags: Tag[];
  related_texts: RelatedText[];
}

/** What is asked beside the text; a preview goes ahead of every stored text, so the wait is rarely used up. */
export const previewOptions = { mentions: true, wait: 60 } as const;

export async function preview(
  client: Textkin,
  params: PreviewParams,
  language: 'en' | 'sv',
): Promise<Preview> {
  return { params, language, ...(await client.call('text.preview', { ...params, ...previewOptions })) };
}
