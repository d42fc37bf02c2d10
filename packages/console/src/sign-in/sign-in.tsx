import { TextkinError } from '@textkin/client';
import { useEffect, useState } from 'preact/hooks';
import { type Credentials, fetchSession, type SessionEnd } from '../session-api.ts';
import { valueOf } from '../form.ts';
import { useAutoRetry } from '../loading/use-auto-retry.ts';
import { Code } from '../parts/code.tsx';
import { Field } from '../parts/field.tsx';
import { Problem } from '../parts/problem.tsx';
import { View } from '../parts/view.tsx';
import { useWords } from '../words/index.ts';
import { TimeLeft } from './time-left.tsx';

/** The sign-in form. The address stays, so its view opens after signing in. The browser may save the key pair. */
export function SignIn(props: {
  /** Why the last session ended. */
  ended?: SessionEnd | undefined;
  /** The error of a one-time link. */
  linkError?: unknown;
  enter: (credentials: Credentials) => Promise<void>;
}) {
  const words = useWords().signIn;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(props.linkError);
  useEffect(() => {
    setError(props.linkError);
  }, [props.linkError]);
  // An error of the network goes away when the service responds again.
  useAutoRetry(error, () => {
    fetchSession().then(
      () => {
        setError(undefined);
      },
      () => undefined,
    );
  });
  const submit = async (form: HTMLFormElement) => {
    const [api_key, secret_key] = [valueOf(form, 'api-key').trim(), valueOf(form, 'secret-key').trim()];
    setBusy(true);
    setError(undefined);
    try {
      await props.enter({ api_key, secret_key });
    } catch (reason) {
      setError(reason);
      setBusy(false);
    }
  };
  return (
    <div class="sign-in">
      <View title={words.title} lead={words.lead}>
        {props.ended && (
          <p class="notice" role="status">
            {words.ended[props.ended]}
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
          {error !== undefined && <Refusal error={error} />}
          <button type="submit" class="main" disabled={busy}>
            {busy ? words.busy : words.submit}
          </button>
        </form>
        {document.documentElement.dataset['registration'] === 'on' && (
          <p>
            <a href="register">{words.register}</a>
          </p>
        )}
        <p class="quiet">{words.staying}</p>
        <p class="quiet">{words.help}</p>
        <Code text="npx --no -- textkin keys create --account 1" label={words.help} />
      </View>
    </div>
  );
}

/** Why signing in failed; after too many attempts, also how long to wait. */
function Refusal({ error }: { error: unknown }) {
  const { signIn: words } = useWords();
  if (!(error instanceof TextkinError) || error.reason !== 'tooManySignIns') return <Problem error={error} />;
  return (
    <div class="problem">
      <p role="alert">{words.tooMany}</p>
      <TimeLeft seconds={error.data.retry_after ?? 0} />
    </div>
  );
}
