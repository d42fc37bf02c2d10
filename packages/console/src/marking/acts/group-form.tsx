import type { Group, Textkin } from '@textkin/client';
import { useState } from 'preact/hooks';
import { valueOf } from '../../form.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useCall } from '../../hooks/use-call.ts';
import { useFocus } from '../../hooks/use-focus.ts';
import { allRows } from '../../paging/all-rows.ts';
import { Field } from '../../parts/field.tsx';
import { Problem } from '../../parts/problem.tsx';
import { useSession } from '../../session.ts';
import { useActsWords } from '../../words/acts-words.ts';
import { useWords } from '../../words/index.ts';
import { ActForm } from './act-form.tsx';
import type { ActFormProps } from './acts-bar.tsx';
import type { MarkedText } from '../marked-text.ts';
import type { Work } from './job.ts';
import { keyOf } from '../../texts/text-key.ts';

/** The choice of a new group: no group has this id. */
const newGroup = 'new';

/** The form that adds marked texts to a group, or to a new group. */
export function GroupForm(props: ActFormProps<MarkedText>) {
  const { loading } = useWords();
  const { collection_id } = props.items[0]!;
  const { data, error, reload } = useCall(
    async ({ client }, signal) => {
      const { language } = await client.call('collection.get', { collection_id }, { signal });
      const groups = await allRows(client, 'group.list', {}, signal);
      return { language, groups: groups.filter((group) => group.language === language) };
    },
    [collection_id],
  );
  if (error !== undefined) return <Problem error={error} retry={reload} />;
  return data === undefined ? <p class="quiet">{loading}</p> : <LoadedForm {...props} {...data} />;
}

function LoadedForm(
  props: ActFormProps<MarkedText> & { language: Group['language']; groups: readonly Group[] },
) {
  const acts = useActsWords();
  const { client } = useSession();
  const first = useFocus<HTMLSelectElement>();
  const { items, run, close, language, groups } = props;
  const [chosen, choose] = useState(String(groups[0]?.group_id ?? newGroup));
  const { error, act } = useAction();
  const send = (form: HTMLFormElement) =>
    act(async () => {
      const group =
        groups.find(({ group_id }) => String(group_id) === chosen) ??
        (await client.call('group.create', { name: valueOf(form, 'name'), language }));
      const work = await createGroupWork(client, group);
      run({ work, done: (count) => acts.grouped(group.name, count) });
    });
  return (
    <ActForm
      title={acts.groupTitle(items.length)}
      submit={acts.group}
      send={(form) => void send(form)}
      close={close}
    >
      <Field label={acts.groupName}>
        <select
          ref={first}
          value={chosen}
          onChange={({ currentTarget }) => {
            choose(currentTarget.value);
          }}
        >
          {groups.map(({ group_id, name }) => (
            <option key={group_id} value={group_id}>
              {name}
            </option>
          ))}
          <option value={newGroup}>{acts.newGroup}</option>
        </select>
      </Field>
      {chosen === newGroup && (
        <Field label={acts.newName}>
          <input name="name" required maxLength={100} autocomplete="off" />
        </Field>
      )}
      {error !== undefined && <Problem error={error} />}
    </ActForm>
  );
}

/** Returns the work that adds texts to a group. Undo removes only the texts that were not in it before. */
async function createGroupWork(client: Textkin, { group_id }: Group): Promise<Work<MarkedText>> {
  const members = new Set((await allRows(client, 'group.listTexts', { group_id })).map(keyOf));
  return async (texts) => {
    const keys = texts.map(({ collection_id, text_id }) => ({ group_id, collection_id, text_id }));
    const outcomes = await client.batch(keys.map((params) => ({ method: 'group.addText' as const, params })));
    return outcomes.map((outcome, index) => {
      if (outcome.status === 'rejected') return { error: outcome.reason };
      const params = keys[index]!;
      return { undo: members.has(keyOf(params)) ? [] : [{ method: 'group.deleteText', params }] };
    });
  };
}
