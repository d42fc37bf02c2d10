import type { Group } from '@textkin/client';
import { navigate } from '../address/navigate.ts';
import { useNotify } from '../notices.tsx';
import { type NameFields, NameForm } from '../forms/name-form.tsx';
import { ConfirmByName } from '../forms/confirm-by-name.tsx';
import { useSession } from '../session.ts';
import { useWords } from '../words/index.ts';

/** Renames, empties or deletes a group. */
export function GroupSettings(props: { group: Group; texts: number; changed: () => void }) {
  const { groups: words, collections } = useWords();
  const { client } = useSession();
  const notify = useNotify();
  const { group, texts, changed } = props;
  const { group_id } = group;
  const rename = ({ name, description }: NameFields) =>
    client.call('group.update', { group_id, name, description });
  return (
    <section class="ending" aria-label={words.manage}>
      <NameForm
        current={group}
        save={async (entered) => {
          const { name } = await rename(entered);
          notify({ text: collections.saved(name), undo: () => rename(group) });
          changed();
        }}
      />
      <h2>{collections.ending}</h2>
      <ConfirmByName
        action={words.emptyIt}
        lead={words.emptyLead(texts)}
        name={group.name}
        act={async () => {
          await client.call('group.reset', { group_id });
          notify({ text: collections.emptied(group.name) });
          changed();
        }}
      />
      <ConfirmByName
        action={words.deleteIt}
        lead={words.deleteLead(texts)}
        name={group.name}
        act={async () => {
          await client.call('group.delete', { group_id });
          notify({ text: collections.deleted(group.name) });
          navigate({ view: 'groups' }, { replace: true });
        }}
      />
    </section>
  );
}
