import type { Group } from '@textkin/client';
import { go } from '../address/go.ts';
import { useNotice } from '../notices.tsx';
import { type Named, NameForm } from '../forms/name-form.tsx';
import { TypeName } from '../forms/type-name.tsx';
import { useSession } from '../session.ts';
import { useWords } from '../words/index.ts';

/** Renames, empties or deletes a group. */
export function Ending(props: { group: Group; texts: number; changed: () => void }) {
  const { groups: words, collections } = useWords();
  const { client } = useSession();
  const tell = useNotice();
  const { group, texts, changed } = props;
  const { group_id } = group;
  const rename = ({ name, description }: Named) =>
    client.call('group.update', { group_id, name, description });
  return (
    <section class="ending" aria-label={words.manage}>
      <NameForm
        is={group}
        save={async (given) => {
          const { name } = await rename(given);
          tell({ text: collections.saved(name), undo: () => rename(group) });
          changed();
        }}
      />
      <h2>{collections.ending}</h2>
      <TypeName
        action={words.emptyIt}
        lead={words.emptyLead(texts)}
        name={group.name}
        act={async () => {
          await client.call('group.reset', { group_id });
          tell({ text: collections.emptied(group.name) });
          changed();
        }}
      />
      <TypeName
        action={words.deleteIt}
        lead={words.deleteLead(texts)}
        name={group.name}
        act={async () => {
          await client.call('group.delete', { group_id });
          tell({ text: collections.deleted(group.name) });
          go({ view: 'groups' }, { replace: true });
        }}
      />
    </section>
  );
}
