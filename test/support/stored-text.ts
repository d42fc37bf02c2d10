import assert from 'node:assert/strict';
import { readableText } from '../../packages/server/src/nlp/markup/readable-text.ts';
import type { Tag } from './response.ts';
import type { Client, Params } from './client.ts';

/** Stores a text and returns its stored fields, and its tags with mentions. */
export async function storeText(client: Client, collection_id: number, text: Params) {
  const { text_id, warnings } = await client.call('text.create', { collection_id, ...text });
  const place = { collection_id, text_id };
  const { headline, body } = await client.call('text.get', { ...place, include_body: true });
  const { tags } = await client.call('text.tags', { ...place, mentions: true, wait: 60 });
  return { text_id, headline, body: body!, tags, warnings };
}

export interface TaggedText {
  headline: string;
  body: string;
  tags: Tag[];
}

const markup = /<\/?[a-z!]|&(?:#|[a-z]+;)|-->/i;

/** Asserts that tags contain no markup, and that their places lie in the stored text. */
export function assertNoMarkup({ tags, ...fields }: TaggedText): void {
  for (const { tag, mentions } of tags) {
    assert.doesNotMatch(tag, markup);
    for (const { field, offset, length } of mentions!) {
      const named = fields[field].slice(offset, offset + length);
      assert.equal(named.length, length);
      assert.doesNotMatch(readableText(named).text, markup);
    }
  }
}
