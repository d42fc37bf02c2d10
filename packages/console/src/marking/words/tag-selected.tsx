import type { Tag, Textkin } from '@textkin/client';
import { useCall } from '../../hooks/use-call.ts';
import { TagForm } from '../../text/tags/tag-form.tsx';
import { useTagEdits } from '../../text/tags/use-tag-edits.ts';
import { useWords } from '../../words/index.ts';

/** The form that adds selected words as a tag. It proposes the category that the text or its collection gives the name. */
export function TagSelected(props: {
  collection: number;
  text: number;
  tags: readonly Tag[];
  name: string;
  changed: () => void;
  close: () => void;
}) {
  const { loading } = useWords();
  const { collection, text, tags, name, changed, close } = props;
  const act = useTagEdits({ collection_id: collection, text_id: text }, changed);
  const { data, error } = useCall(
    async ({ client }, signal) =>
      tags.find(({ tag }) => tag === name) ?? (await listedTag(client, collection, name, signal)),
    [collection, text, name],
  );
  if (data === undefined && error === undefined) return <p class="offer quiet">{loading}</p>;
  return <TagForm suggested={{ tag: name, category: data?.category ?? 'person' }} act={act} close={close} />;
}

/** Returns the tag of a collection with a name, in its most frequent category; a person if no tag has the name. */
async function listedTag(client: Textkin, collection_scope: number, name: string, signal: AbortSignal) {
  const { tags } = await client.call('tag.list', { collection_scope, prefix: name, limit: 20 }, { signal });
  return tags.find(({ tag }) => tag === name) ?? { category: 'person' as const };
}
