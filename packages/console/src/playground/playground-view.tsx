import type { Route } from '../address/route.ts';
import { type Collection, TextkinError } from '@textkin/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Curl } from '../parts/curl.tsx';
import { Empty } from '../parts/empty.tsx';
import { Field } from '../parts/field.tsx';
import { Link } from '../parts/link.tsx';
import { Problem } from '../parts/problem.tsx';
import { View } from '../parts/view.tsx';
import { type Preview, preview, previewOptions } from './preview.ts';
import { useSession } from '../session.ts';
import { endIfRevoked, useCall } from '../hooks/use-call.ts';
import { useWords } from '../words/index.ts';
import { PreviewResult } from './preview-result.tsx';
import { samples } from './samples.ts';

/** Paste a text, see its tags and neighbours; nothing is stored. */
export function PlaygroundView({ route: { collection } }: { route: Route<'playground'> }) {
  const words = useWords();
  const { data, error, reload } = useCall(
    ({ client }, signal) => client.call('collection.list', {}, { signal }),
    [],
  );
  return (
    <View title={words.playground.title} lead={words.playground.lead}>
      {error !== undefined && <Problem error={error} again={reload} />}
      {data === undefined && error === undefined && <p class="quiet">{words.loading}</p>}
      {data?.collections.length === 0 && (
        <Empty title={words.collections.empty} text={words.playground.noCollection}>
          <Link to={{ view: 'collections' }} class="button">
            {words.places.collections}
          </Link>
        </Empty>
      )}
      {data && data.collections.length > 0 && (
        <Bench
          collections={data.collections}
          first={data.collections.find(({ collection_id }) => collection_id === collection)}
        />
      )}
    </View>
  );
}

function Bench(props: { collections: readonly Collection[]; first: Collection | undefined }) {
  const words = useWords();
  const session = useSession();
  const { collections } = props;
  const [chosen, choose] = useState(props.first ?? collections[0]!);
  const [given, give] = useState({ headline: '', body: '' });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [result, setResult] = useState<Preview>();
  const canForce = error instanceof TextkinError && error.reason === 'wrongLanguage';
  const params = { collection_id: chosen.collection_id, ...given, ...(canForce && { force: true }) };
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (result !== undefined) answer.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);
  const submit = async () => {
    setBusy(true);
    setError(undefined);
    try {
      setResult(await preview(session.client, params, chosen.language));
    } catch (reason) {
      if (endIfRevoked(session, reason)) return;
      setError(reason);
    }
    setBusy(false);
  };
  return (
    <>
      <form
        class="bench"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
        }}
      >
        <Field label={words.playground.collection}>
          <select
            value={chosen.collection_id}
            onChange={({ currentTarget }) => {
              choose(collections.find(({ collection_id }) => collection_id === Number(currentTarget.value))!);
            }}
          >
            {collections.map(({ collection_id, name, language }) => (
              <option key={collection_id} value={collection_id}>
                {name} · {words.languageName[language]}
              </option>
            ))}
          </select>
        </Field>
        <Field label={words.text.headline}>
          <input
            lang={chosen.language}
            value={given.headline}
            onInput={({ currentTarget }) => {
              give({ ...given, headline: currentTarget.value });
            }}
          />
        </Field>
        <Field label={words.text.body}>
          <textarea
            rows={9}
            required
            lang={chosen.language}
            value={given.body}
            onInput={({ currentTarget }) => {
              give({ ...given, body: currentTarget.value });
            }}
          />
        </Field>
        <div class="actions">
          <button type="submit" class="main" disabled={busy}>
            {busy ? words.playground.busy : canForce ? words.playground.anyway : words.playground.analyse}
          </button>
          <button
            type="button"
            onClick={() => {
              give(samples[chosen.language]);
            }}
          >
            {words.playground.sample}
          </button>
          <span class="quiet shortcut">{words.playground.shortcut}</span>
        </div>
        {error !== undefined && <Problem error={error} />}
      </form>
      <div ref={answer} aria-live="polite">
        {result ? <PreviewResult result={result} /> : <p class="quiet">{words.playground.waiting}</p>}
      </div>
      <Curl
        calls={[{ method: 'text.preview', params: { ...(result?.params ?? params), ...previewOptions } }]}
      />
    </>
  );
}
