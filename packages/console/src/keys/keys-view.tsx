import { useState } from 'preact/hooks';
import { allRows } from '../paging/all-rows.ts';
import { Curl } from '../parts/curl.tsx';
import { Field } from '../parts/field.tsx';
import { Problem } from '../parts/problem.tsx';
import { View } from '../parts/view.tsx';
import { valueOf } from '../form.ts';
import { useSession } from '../session.ts';
import { useAction } from '../hooks/use-action.ts';
import { useCall } from '../hooks/use-call.ts';
import { useWords } from '../words/index.ts';
import { KeysTable } from './keys-table.tsx';
import { NewPair, type NewKeyPair } from './new-pair.tsx';

/** The key pairs of the account: create one, see its secret once, revoke it. */
export function KeysView() {
  const words = useWords();
  const { client } = useSession();
  const { data, error, reload } = useCall(
    ({ client }, signal) => allRows(client, 'keys.list', {}, signal),
    [],
  );
  const [pair, setPair] = useState<NewKeyPair>();
  const { error: failure, act } = useAction();
  const create = (form: HTMLFormElement) =>
    act(async () => {
      const name = valueOf(form, 'name').trim();
      setPair({ name, ...(await client.call('keys.create', name === '' ? {} : { name })) });
      form.reset();
      reload();
    });
  return (
    <View title={words.keys.title} lead={words.keys.lead}>
      {pair && (
        <NewPair
          pair={pair}
          close={() => {
            setPair(undefined);
          }}
        />
      )}
      {error !== undefined && <Problem error={error} retry={reload} />}
      {data === undefined && error === undefined && <p class="quiet">{words.loading}</p>}
      {data && <KeysTable keys={data} reload={reload} />}
      <form
        class="inline"
        onSubmit={(event) => {
          event.preventDefault();
          void create(event.currentTarget);
        }}
      >
        <Field label={words.keys.name} hint={words.keys.nameHint}>
          <input name="name" maxLength={100} />
        </Field>
        <button type="submit" class="main">
          {words.keys.create}
        </button>
      </form>
      {failure !== undefined && <Problem error={failure} />}
      <Curl
        calls={[
          { method: 'keys.list' },
          { method: 'keys.create', params: { name: 'CMS' } },
          { method: 'keys.revoke', params: { api_key: '…' } },
        ]}
      />
    </View>
  );
}
