import { useEffect, useRef, useState } from 'preact/hooks';
import { isSessionOver } from '../hooks/use-call.ts';
import { useFocus } from '../hooks/use-focus.ts';
import { Field } from '../parts/field.tsx';
import { Problem } from '../parts/problem.tsx';
import { saveFile } from './save-file.ts';
import { useWords } from '../words/index.ts';
import { type FileOptions, type Format, formats, type Separator } from './table.ts';

const separators = ['comma', 'semicolon', 'tab'] as const satisfies readonly Separator[];

type State =
  | { status: 'idle' }
  | { status: 'writing'; count: number }
  | { status: 'done'; count: number; file: string }
  | { status: 'failed'; error: unknown };

/** Writes the file of an export, and returns it with the number of its items. */
export type WriteFile = (
  options: FileOptions & { tags: boolean },
  run: { signal: AbortSignal; onProgress: (count: number) => void },
) => Promise<{ file: Blob; count: number }>;

interface ExportWords {
  exportTitle: string;
  lead: string;
  formats: Record<Format, string>;
  /** The label of the choice of tags; without it there is no such choice. */
  withTags?: string;
  written: (count: number) => string;
  saved: (count: number, file: string) => string;
}

/** The form of an export: its file format, its progress, and the download. */
export function ExportForm(props: {
  /** The name of the file, without date and extension. */
  name: string;
  /** The number of items, if known. */
  total: number | undefined;
  words: ExportWords;
  write: WriteFile;
  close: () => void;
}) {
  const words = useWords();
  const { finding } = words;
  const { name, total, words: own, write: writeFile, close } = props;
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
    setState({ status: 'writing', count: 0 });
    try {
      const options = { format, separator, tags: fields.has('tags') };
      const { file, count } = await writeFile(options, {
        signal: controller.signal,
        onProgress: (count) => {
          setState({ status: 'writing', count });
        },
      });
      const today = new Date().toISOString().slice(0, 10);
      const fileName = `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-${today}.${format}`;
      saveFile(file, fileName);
      setState({ status: 'done', count, file: fileName });
    } catch (error) {
      if (controller.signal.aborted) setState({ status: 'idle' });
      else if (!isSessionOver(error)) setState({ status: 'failed', error });
    }
  };
  const isWriting = state.status === 'writing';
  return (
    <form
      class="card export"
      aria-label={own.exportTitle}
      onSubmit={(event) => {
        event.preventDefault();
        if (isWriting) stop();
        else void write(event.currentTarget);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      <h2>{own.exportTitle}</h2>
      <p class="quiet">{own.lead}</p>
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
            {own.formats[name]}
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
        {own.withTags !== undefined && (
          <label>
            <input type="checkbox" name="tags" /> {own.withTags}
          </label>
        )}
      </fieldset>
      {state.status === 'failed' && <Problem error={state.error} />}
      <p role="status">
        {isWriting && (
          <>
            <progress max={total ?? 1} value={total && state.count} aria-label={own.exportTitle} />{' '}
            {own.written(state.count)}
          </>
        )}
        {state.status === 'done' && own.saved(state.count, state.file)}
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
