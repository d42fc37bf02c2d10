import { useRef } from 'preact/hooks';
import { Copy } from '../parts/copy.tsx';
import { useFocus } from '../hooks/use-focus.ts';
import { useWords } from '../words/index.ts';

export interface NewKeyPair {
  name: string;
  api_key: string;
  secret_key: string;
}

/** A new key pair, whose secret is shown only here. */
export function NewPair({ pair, close }: { pair: NewKeyPair; close: () => void }) {
  const { keys: words } = useWords();
  const heading = useFocus<HTMLHeadingElement>();
  return (
    <section class="card new-pair" aria-labelledby="new-pair">
      <h2 id="new-pair" ref={heading} tabIndex={-1}>
        {words.once}
        {pair.name !== '' && <span class="quiet"> {pair.name}</span>}
      </h2>
      <p>{words.onceText}</p>
      <dl>
        <KeyField name={words.apiKey} value={pair.api_key} />
        <KeyField name={words.secretKey} value={pair.secret_key} />
      </dl>
      <button type="button" class="main" onClick={close}>
        {words.saved}
      </button>
    </section>
  );
}

function KeyField({ name, value }: { name: string; value: string }) {
  const { copy } = useWords();
  const element = useRef<HTMLElement>(null);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code ref={element}>{value}</code> <Copy source={element} label={`${copy}: ${name}`} />
      </dd>
    </div>
  );
}
