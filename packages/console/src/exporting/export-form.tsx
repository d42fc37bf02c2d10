import { useEffect, useRef, useState } from 'preact/hooks';
import { isSessionOver } from '../hooks/use-call.ts';
import { useFocus } from '../hooks/use-focus.ts';
import { Field } from '../parts/field.tsx';
import { Problem } from '../parts/problem.tsx';
import { saveFile } from './save-file.ts';
import { useSession } from '../session.ts';
import { useWords } from '../words/index.ts';
import type { Format, Separator } from './rows.ts';
import { type ExportSource, writeFile } from './write-file.ts';

const formats = ['jsonl', 'xlsx', 'csv'] as const satisfies readonly Format[];
const separators = ['comma', 'semicolon', 'tab'] as const satisfies readonly Separator[];

type State =
  | { status: 'idle' }
  | { status: 'writing'; texts: number }
  | { status: 'done'; texts: number; file: string }
  | { status: 'failed'; error: unknown };

/** The form of an export: its file format, its progress, and the download. */
export function ExportForm(props: {
  name: string;
  source: ExportSource;
  total: number | undefined;
  isFiltered: boolean;
  close: () => void;
}) {
  const words = useWords();
  const { finding } = words;
  const session = useSession();
  const { name, source, total, isFiltered, close } = props;
  const [state, setState] = useState<State>({ status: 'idle' });
  const [format, setFormat] = useState<Format>('jsonl');
  // Excel expects the separator of the language that it is used in.
  const [separator, setSeparator] = useState<Separator>(
    words.locale.startsWith('sv') ? 'semicolon' : 'comma',
  );
  const first = useFocus<HTMLInputElement>();
  const running = useRef<AbortController | undefined>(undefined);
  const stop = () => {
    running.current?.abort();
  };
  useEffect(() => stop, []);

  const write = async (form: HTMLFormElement) => {
    const fields = new FormData(form);
    const controller = new AbortController();
    running.current = controller;
    setState({ status: 'writing', texts: 0 });
    try {
      const progress = (texts: number) => {
        setState({ status: 'writing', texts });
      };
      const options = { format, separator, tags: fields.has('tags') };
      const { file, texts } = await writeFile(session.client, source, options, {
        signal: controller.signal,
        progress,
      });
      const today = new Date().toISOString().slice(0, 10);
      const fileName = `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-${today}.${format}`;
      saveFile(file, fileName);
      setState({ status: 'done', texts, file: fileName });
    } catch (error) {
      if (controller.signal.aborted) setState({ status: 'idle' });
      else if (!isSessionOver(error)) setState({ status: 'failed', error });
    }
  };
  const isWriting = state.status === 'writing';
  return (
    <form
      class="card export"
      aria-label={finding.exportTitle}
      onSubmit={(event) => {
        event.preventDefault();
        if (isWriting) stop();
        else void write(event.currentTarget);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      <h2>{finding.exportTitle}</h2>
      <p class="quiet">{isFiltered ? finding.exportNarrowed : finding.exportWhole}</p>
      <fieldset disabled={isWriting}>
        <legend class="label">{finding.format}</legend>
        {formats.map((name, index) => (
          <label key={name}>
            <input
              type="radio"
              name="format"
              checked={format === name}
              onChange={() => {
                setFormat(name);
              }}
              {...(index === 0 && { ref: first })}
            />{' '}
            {finding.formats[name]}
          </label>
        ))}
        {format === 'csv' && (
          <Field label={finding.separator}>
            <select
              value={separator}
              onChange={({ currentTarget: { selectedIndex } }) => {
                setSeparator(separators[selectedIndex]!);
              }}
            >
              {separators.map((name) => (
                <option key={name} value={name}>
                  {finding.separators[name]}
                </option>
              ))}
            </select>
          </Field>
        )}
        <label>
          <input type="checkbox" name="tags" /> {finding.withTags}
        </label>
      </fieldset>
      {state.status === 'failed' && <Problem error={state.error} />}
      <p role="status">
        {isWriting && (
          <>
            <progress max={total ?? 1} value={total && state.texts} aria-label={finding.exportTitle} />{' '}
            {finding.written(state.texts)}
          </>
        )}
        {state.status === 'done' && finding.saved(state.texts, state.file)}
      </p>
      <div class="actions">
        {/* One button for both, so that it keeps the focus. */}
        <button type="submit" class="main">
          {isWriting ? finding.stop : finding.download}
        </button>
        <button type="button" onClick={close}>
          {words.close}
        </button>
      </div>
    </form>
  );
}
