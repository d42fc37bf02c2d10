import type { Collection } from '@textkin/client';
import { useEffect, useState } from 'preact/hooks';
import type { DayOrder, Mapping } from '@textkin/importing';
import { useFocus } from '../hooks/use-focus.ts';
import { useSession } from '../session.ts';
import { useWords } from '../words/index.ts';
import { Columns } from './columns.tsx';
import { DayChoice } from './day-choice.tsx';
import { EncodingChoice } from './encoding-choice.tsx';
import { Preview } from './preview.tsx';
import type { OpenedFiles, Sample } from './reading/protocol.ts';
import type { ReadingThread } from './reading-thread.ts';
import { Unreadable } from './worker-calls.ts';
import { localizedReason } from './rejected-rows.ts';
import { ImportRun } from './run/run.ts';
import { useCount } from './use-count.ts';

/** Open files, and the thread that reads them. */
export interface Chosen {
  files: readonly File[];
  reader: ReadingThread;
  opened: OpenedFiles;
}

/** The settings of an import: the encoding, the columns and the date order, with a preview of the first texts. */
export function Prepare(props: {
  chosen: Chosen;
  collection: Collection;
  back: () => void;
  start: (run: ImportRun) => void;
}) {
  const words = useWords();
  const { importing: importWords } = words;
  const { client } = useSession();
  const { files, reader } = props.chosen;
  const heading = useFocus<HTMLHeadingElement>();
  const [opened, setOpened] = useState(props.chosen.opened);
  const [mapping, setMapping] = useState<Mapping>({});
  const [dates, setDates] = useState<DayOrder>();
  const [anyLanguage, setAnyLanguage] = useState(false);
  const [sample, setSample] = useState<Sample>();
  const [error, setError] = useState<unknown>();
  const counted = useCount(reader, opened);
  const isUnsupported = opened.kind === 'zip' || opened.kind === 'oldOffice';
  const isTable = opened.columns.length > 0;
  useEffect(() => {
    if (isUnsupported) return undefined;
    let isStale = false;
    const ifCurrent = (apply: () => void) => {
      if (!isStale) apply();
    };
    setError(undefined);
    reader.sample({ mapping, dates }).then(
      (found) => {
        ifCurrent(() => {
          setSample(found);
        });
      },
      (reason: unknown) => {
        ifCurrent(() => {
          setError(reason);
        });
      },
    );
    return () => {
      isStale = true;
    };
  }, [opened, mapping, dates]);
  const name = files.map((file) => file.name || importWords.pasted).join(', ');
  const needsDateOrder = sample?.ambiguity !== undefined && dates === undefined;
  const canStart = sample !== undefined && sample.rows.length > 0 && !needsDateOrder;
  const start = () => {
    const columns = { mapping, dates: dates ?? sample?.order };
    const total = files.reduce((sum, { size }) => sum + size, 0);
    const collection = props.collection.collection_id;
    props.start(
      new ImportRun({
        client,
        collection,
        name,
        total,
        rows: counted.rows,
        reader,
        columns,
        anyLanguage,
        words,
      }),
    );
  };
  return (
    <section class="importing" aria-labelledby="file">
      <h2 id="file" class="title" tabIndex={-1} ref={heading}>
        {files.length > 1 ? importWords.documents(files.length) : name}
      </h2>
      <p class="facts">
        {!isUnsupported && <span>{importWords.kind[opened.kind as keyof typeof importWords.kind]}</span>}
        <span>{importWords.size(files.reduce((sum, { size }) => sum + size, 0))}</span>
        {counted.shown !== undefined && opened.kind !== 'document' && (
          <span>{importWords.rows(counted.shown)}</span>
        )}
      </p>
      {isUnsupported && (
        <p class="problem">{importWords.unsupported[opened.kind as keyof typeof importWords.unsupported]}</p>
      )}
      {!isUnsupported && opened.kind !== 'jsonl' && opened.kind !== 'xlsx' && (
        <EncodingChoice
          opened={opened}
          choose={(encoding) => {
            setSample(undefined);
            reader.open(files, encoding).then(setOpened, setError);
          }}
        />
      )}
      {isTable && <Columns opened={opened} mapping={mapping} choose={setMapping} />}
      {sample?.ambiguity && <DayChoice ambiguity={sample.ambiguity} chosen={dates} choose={setDates} />}
      {error !== undefined && (
        <p class="problem" role="alert">
          {error instanceof Unreadable ? localizedReason(error.message, words) : words.problem.unexpected}
        </p>
      )}
      {sample && <Preview sample={sample} collection={props.collection} anyLanguage={anyLanguage} />}
      {!isUnsupported && sample === undefined && error === undefined && (
        <p class="quiet">{importWords.opening}</p>
      )}
      {!isUnsupported && (
        <label class="checkbox">
          <input
            type="checkbox"
            checked={anyLanguage}
            onChange={({ currentTarget }) => {
              setAnyLanguage(currentTarget.checked);
            }}
          />
          {importWords.anyLanguage}
        </label>
      )}
      <div class="actions">
        {!isUnsupported && (
          <button type="button" class="main" disabled={!canStart} onClick={start}>
            {importWords.start}
          </button>
        )}
        <button type="button" onClick={props.back}>
          {importWords.other}
        </button>
        {needsDateOrder && <span class="quiet">{importWords.dayFirst}</span>}
      </div>
    </section>
  );
}
