import { type Collection, TextkinError } from '@textkin/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { DraftNote } from '../drafts/draft-note.tsx';
import { playgroundPlace } from '../drafts/places.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { Curl } from '../parts/curl.tsx';
import { Field } from '../parts/field.tsx';
import { Problem } from '../parts/problem.tsx';
import { useSession } from '../session.ts';
import { isSessionOver } from '../hooks/use-call.ts';
import { textLanguages } from '../text-language.ts';
import { useWords } from '../words/index.ts';
import { type Preview, preview, previewOptions, type PreviewText } from './preview.ts';
import { PreviewResult } from './preview-result.tsx';
import { samples } from './samples.ts';
import { contextParams, type PreviewContext } from './preview-context.ts';
import { ContextField } from './context-field.tsx';

const empty: PreviewText = { headline: '', body: '' };

/** The form for a text, and the result of its analysis. */
export function PlaygroundForm({
  collections,
  context,
}: {
  collections: readonly Collection[];
  context: PreviewContext;
}) {
  const words = useWords();
  const session = useSession();
  const draft = useDraft(playgroundPlace);
  const [entered, setEntered] = useState<PreviewText>({ ...empty, ...draft.opened?.values });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [result, setResult] = useState<Preview>();
  const running = useRef<AbortController>(undefined);
  const bodyRef = useRef<HTMLTextAreaElement>(null);
  const resultRef = useRef<HTMLDivElement>(null);
  const canForce =
    error instanceof TextkinError && ['wrongLanguage', 'languageNotSupported'].includes(error.reason ?? '');
  const enter = (changes: Partial<PreviewText>) => {
    const text = { ...entered, ...changes };
    setEntered(text);
    const changed = Object.entries(text).flatMap(([name, value]) => (value === '' ? [] : [name]));
    draft.keep({ values: { ...text }, changed });
  };
  const paramsOf = (text: PreviewText) => ({ ...contextParams(context), ...text });
  const params = { ...paramsOf(entered), ...(canForce && { force: true }) };
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    if (result !== undefined) resultRef.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);
  const analyse = async (previewParams: typeof params) => {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    setBusy(true);
    setError(undefined);
    try {
      setResult(await preview(session.client, previewParams, signal));
    } catch (reason) {
      if (signal.aborted || isSessionOver(reason)) return;
      setError(reason);
    }
    if (!signal.aborted) setBusy(false);
  };
  const analyseSample = () => {
    const languages = textLanguages(words.languageName).map(([language]) => language);
    const ownLanguage = languages.find((language) => words.locale.startsWith(language));
    const sample = samples[context.language ?? ownLanguage ?? languages[0]!];
    setEntered(sample);
    void analyse(paramsOf(sample));
  };
  return (
    <>
      <form
        class="playground-form"
        onSubmit={(event) => {
          event.preventDefault();
          void analyse(params);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
        }}
      >
        {draft.opened && (
          <DraftNote
            draft={draft.opened}
            discard={() => {
              draft.remove();
              setEntered(empty);
              bodyRef.current?.focus();
            }}
          />
        )}
        <ContextField collections={collections} context={context} />
        <Field label={words.text.headline}>
          <input
            lang={context.language}
            value={entered.headline}
            onInput={({ currentTarget }) => {
              enter({ headline: currentTarget.value });
            }}
          />
        </Field>
        <Field label={words.text.body}>
          <textarea
            ref={bodyRef}
            rows={9}
            required
            lang={context.language}
            value={entered.body}
            onInput={({ currentTarget }) => {
              enter({ body: currentTarget.value });
            }}
          />
        </Field>
        <div class="actions">
          <button type="submit" class="main" disabled={busy}>
            {busy ? words.playground.busy : canForce ? words.playground.anyway : words.playground.analyse}
          </button>
          <button type="button" onClick={analyseSample}>
            {words.playground.sample}
          </button>
          <span class="quiet shortcut">{words.playground.shortcut}</span>
        </div>
        {error !== undefined && <Problem error={error} />}
      </form>
      <div ref={resultRef} aria-live="polite">
        {result ? <PreviewResult result={result} /> : <p class="quiet">{words.playground.waiting}</p>}
      </div>
      <Curl
        calls={[{ method: 'text.preview', params: { ...(result?.params ?? params), ...previewOptions } }]}
      />
    </>
  );
}
