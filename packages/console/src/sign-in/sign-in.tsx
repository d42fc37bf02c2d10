import type { Textkin } from '@textkin/client';
import { useState } from 'preact/hooks';
import { valueOf } from '../form.ts';
import { Code } from '../parts/code.tsx';
import { Field } from '../parts/field.tsx';
import { Problem } from '../parts/problem.tsx';
import { View } from '../parts/view.tsx';
import { signIn } from '../session.ts';
import { useWords } from '../words/index.ts';

/** A key pair in, a session out. */
export function SignIn(props: {
  revoked: boolean;
  enter: (session: { client: Textkin; apiKey: string }) => void;
}) {
  const words = useWords().signIn;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const submit = async (form: HTMLFormElement) => {
    const [apiKey, secretKey] = [valueOf(form, 'api-key').trim(), valueOf(form, 'secret-key').trim()];
    setBusy(true);
    setError(undefined);
    try {
      props.enter({ client: await signIn(apiKey, secretKey), apiKey });
    } catch (reason) {
      setError(reason);
      setBusy(false);
    }
  };
  return (
    <div class="door">
      <View title={words.title} lead={words.lead}>
        {props.revoked && (
          <p class="notice" role="status">
            {words.revoked}
          </p>
        )}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void submit(event.currentTarget);
          }}
        >
          <Field label={words.apiKey}>
            <input name="api-key" required autocomplete="username" spellcheck={false} autocapitalize="none" />
          </Field>
          <Field label={words.secretKey}>
            <input name="secret-key" type="password" required autocomplete="current-password" />
          </Field>
          {error !== undefined && <Problem error={error} />}
          <button type="submit" class="main" disabled={busy}>
            {busy ? words.busy : words.submit}
          </button>
        </form>
        {document.documentElement.dataset['registration'] === 'on' && (
          <p>
            <a href="register">{words.register}</a>
          </p>
        )}
        <p class="quiet">{words.memory}</p>
        <p class="quiet">{words.help}</p>
        <Code text="npx --no textkin keys create --account 1" label={words.help} />
      </View>
    </div>
  );
}
