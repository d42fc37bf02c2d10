import type { KeyPair } from '@textkin/client';
import { useState } from 'preact/hooks';
import { useAction } from '../hooks/use-action.ts';
import { Problem } from '../parts/problem.tsx';
import { useSession } from '../session.ts';
import { formatDate, useWords } from '../words/index.ts';

/** The keys, each with a button that revokes it, except the last admin key that does not expire. */
export function KeysTable({ keys, reload }: { keys: readonly KeyPair[]; reload: () => void }) {
  const words = useWords();
  const isLasting = ({ scope, expires }: KeyPair) => scope === 'admin' && expires === undefined;
  const isOnly = keys.filter(isLasting).length === 1;
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
          <KeyRow key={pair.api_key} pair={pair} canRevoke={!(isOnly && isLasting(pair))} reload={reload} />
        ))}
      </tbody>
    </table>
  );
}

function KeyRow(props: { pair: KeyPair; canRevoke: boolean; reload: () => void }) {
  const words = useWords();
  const { client, apiKey } = useSession();
  const { api_key, name, created, last_used } = props.pair;
  const [isConfirming, setConfirming] = useState(false);
  const { error, act } = useAction();
  const revoke = () =>
    act(async () => {
      await client.call('keys.revoke', { api_key });
      props.reload();
    });
  return (
    <tr>
      <th scope="row">
        {name || words.none}
        <KeyRights pair={props.pair} />
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
        {props.canRevoke && !isConfirming && (
          <button
            type="button"
            class="small"
            aria-label={`${words.keys.revoke} ${name || api_key}`}
            onClick={() => {
              setConfirming(true);
            }}
          >
            {words.keys.revoke}
          </button>
        )}
        {isConfirming && (
          <div class="confirm" role="group">
            <p>{words.keys.revokeSure(name || words.keys.unnamed)}</p>
            <button type="button" class="small danger" onClick={() => void revoke()}>
              {words.keys.revokeYes}
            </button>{' '}
            <button
              type="button"
              class="small"
              onClick={() => {
                setConfirming(false);
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

/** The scope, the restrictions and the expiry of a key; nothing for a key pair with all rights. */
function KeyRights({ pair }: { pair: KeyPair }) {
  const words = useWords();
  const { scope, static: isStatic, expires, origins = [], collections = [] } = pair;
  const rights = [
    isStatic && words.keys.static,
    (scope !== 'admin' || isStatic) && words.keys.scopes[scope],
    expires !== undefined && words.keys.until(formatDate(expires, words)),
    ...origins,
    collections.length > 0 && words.keys.collections(collections.join(', '), collections.length),
  ].filter((right) => typeof right === 'string');
  return rights.length === 0 ? null : <p class="quiet">{rights.join(' · ')}</p>;
}
