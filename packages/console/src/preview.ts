import type { RelatedText as Related, Tag, Textkin } from '@textkin/client';

export interface RelatedText extends Related {
  explain?: {
    semantic: number;
    statistic: number;
    shared_terms: { term: string; share: number }[];
    shared_tags: { tag: string; share: number }[];
  };
}

export interface PreviewParams {
  collection_id: number;
  headline: string;
  body: string;
}

/** What the service says of a text that it does not store, and what it was asked. */
export interface Preview {
  params: PreviewParams;
  language: 'en' | 'sv';
  tags: Tag[];
  related_texts: RelatedText[];
}

export async function preview(
  client: Textkin,
  params: PreviewParams,
  language: 'en' | 'sv',
): Promise<Preview> {
  const asked = client.call('text.preview' as 'text.tags', { ...params, mentions: true } as never);
  return { params, language, ...((await asked) as unknown as Pick<Preview, 'tags' | 'related_texts'>) };
}
