import type { KeyPair } from '@textkin/client';
import { useState } from 'preact/hooks';
import { Curl } from '../parts/curl.tsx';
import { Field } from '../parts/field.tsx';
import { Problem } from '../parts/problem.tsx';
import { View } from '../parts/view.tsx';
import { valueOf } from '../form.ts';
import { useSession } from '../session.ts';
import { useCall } from '../hooks/use-call.ts';
import { formatDate, useWords } from '../words/index.ts';
import { NewPair, type Pair } from './new-pair.tsx';

/** The key pairs of the account: make one, see it once, revoke it. */
export function KeysView() {
  const words = useWords();
  const { client } = useSession();
  const { data, error, reload } = useCall(
    ({ client }, signal) => client.call('keys.list', {}, { signal }),
    [],
  );
  const [pair, setPair] = useState<Pair>();
  const [failure, setFailure] = useState<unknown>();
  const create = async (form: HTMLFormElement) => {
    try {
      const name = valueOf(form, 'name').trim();
      setPair({ name, ...(await client.call('keys.create', name === '' ? {} : { name })) });
      setFailure(undefined);
      form.reset();
      reload();
    } catch (reason) {
      setFailure(reason);
    }
  };
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
      {error !== undefined && <Problem error={error} again={reload} />}
      {data === undefined && error === undefined && <p class="quiet">{words.loading}</p>}
      {data && <KeysTable keys={data.keys} reload={reload} />}
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

function KeysTable({ keys, reload }: { keys: readonly KeyPair[]; reload: () => void }) {
  const words = useWords();
  return (
    <table class="rows">
      <thead>
        <tr>
          <th scope="col">{words.keys.name}</th>
          <th scope="col">{words.keys.apiKey}</th>
          <th scope="col">{words.keys.created}</th>
          <th scope="col">{words.keys.used}</th>
          <th scope="col">{words.keys.revoke}</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((pair) => (
          <KeyRow key={pair.api_key} pair={pair} canRevoke={keys.length > 1} reload={reload} />
        ))}
      </tbody>
    </table>
  );
}

function KeyRow(props: { pair: KeyPair; canRevoke: boolean; reload: () => void }) {
  const words = useWords();
  const { client, apiKey } = useSession();
  const { api_key, name, created, last_used } = props.pair;
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState<unknown>();
  const revoke = async () => {
    try {
      await client.call('keys.revoke', { api_key });
      props.reload();
    } catch (reason) {
      setError(reason);
    }
  };
  return (
    <tr>
      <th scope="row">
        {name || words.none}
        {api_key === apiKey && <p class="quiet">{words.keys.current}</p>}
      </th>
      <td data-label={words.keys.apiKey}>
        <code>{api_key}</code>
      </td>
      <td data-label={words.keys.created}>{formatDate(created, words)}</td>
      <td data-label={words.keys.used}>
        {last_used ? formatDate(last_used, words, true) : words.keys.never}
      </td>
      <td>
        {!props.canRevoke && <span class="quiet">{words.keys.last}</span>}
        {props.canRevoke && !asking && (
          <button
            type="button"
            class="small"
            aria-label={`${words.keys.revoke} ${name || api_key}`}
            onClick={() => {
              setAsking(true);
            }}
          >
            {words.keys.revoke}
          </button>
        )}
        {asking && (
          <div class="sure" role="group">
            <p>{words.keys.revokeSure(name || words.keys.unnamed)}</p>
            <button type="button" class="small danger" onClick={() => void revoke()}>
              {words.keys.revokeYes}
            </button>{' '}
            <button
              type="button"
              class="small"
              onClick={() => {
                setAsking(false);
              }}
            >
              {words.cancel}
            </button>
          </div>
        )}
        {error !== undefined && <Problem error={error} />}
      </td>
    </tr>
  );
}
