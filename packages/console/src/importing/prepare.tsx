import type { Collection } from '@textkin/client';
import { useEffect, useState } from 'preact/hooks';
import type { DayOrder, Mapping } from '@textkin/importing';
import { useFocus } from '../hooks/use-focus.ts';
import { useSession } from '../session.ts';
import { useWords } from '../words/index.ts';
import { Columns, meaningOf } from './columns.tsx';
import { DayChoice } from './day-choice.tsx';
import { EncodingChoice } from './encoding-choice.tsx';
import { Preview } from './preview.tsx';
import type { Opened, Sample } from './reading/protocol.ts';
import type { ReadingThread } from './reading-thread.ts';
import { Unreadable } from './worker-calls.ts';
import { localizedReason } from './refused.ts';
import { ImportRun } from './run.ts';

/** Open files, and the thread that reads them. */
export interface Chosen {
  files: readonly File[];
  reader: ReadingThread;
  opened: Opened;
}

/** The settings of an import: the encoding, the columns and the date order, with a preview of the first texts. */
export function Prepare(props: {
  chosen: Chosen;
  collection: Collection;
  back: () => void;
  start: (run: ImportRun) => void;
}) {
  const words = useWords();
  const { importing: own } = words;
  const { client } = useSession();
  const { files, reader } = props.chosen;
  const heading = useFocus<HTMLHeadingElement>();
  const [opened, setOpened] = useState(props.chosen.opened);
  const [mapping, setMapping] = useState<Mapping>({});
  const [dates, setDates] = useState<DayOrder>();
  const [anyLanguage, setAnyLanguage] = useState(false);
  const [sample, setSample] = useState<Sample>();
  const [error, setError] = useState<unknown>();
  const isUnread = opened.kind === 'zip' || opened.kind === 'oldOffice';
  const isTable = opened.columns.length > 0;
  useEffect(() => {
    if (isUnread) return undefined;
    let isLate = false;
    const done = (set: () => void) => {
      if (!isLate) set();
    };
    setError(undefined);
    reader.sample(meaningOf(mapping, dates)).then(
      (found) => {
        done(() => {
          setSample(found);
        });
      },
      (reason: unknown) => {
        done(() => {
          setError(reason);
        });
      },
    );
    return () => {
      isLate = true;
    };
  }, [opened, mapping, dates]);
  const name = files.map((file) => file.name || own.pasted).join(', ');
  const open = sample?.doubt !== undefined && dates === undefined;
  const canStart = sample !== undefined && sample.rows.length > 0 && !open;
  const start = () => {
    const meaning = meaningOf(mapping, dates ?? sample?.order);
    const total = files.reduce((sum, { size }) => sum + size, 0);
    const collection = props.collection.collection_id;
    props.start(new ImportRun({ client, collection, name, total, reader, meaning, anyLanguage, words }));
  };
  return (
    <section class="importing" aria-labelledby="file">
      <h2 id="file" class="title" tabIndex={-1} ref={heading}>
        {files.length > 1 ? own.documents(files.length) : name}
      </h2>
      <p class="facts">
        {!isUnread && <span>{own.kind[opened.kind as keyof typeof own.kind]}</span>}
        <span>{own.size(files.reduce((sum, { size }) => sum + size, 0))}</span>
      </p>
      {isUnread && <p class="problem">{own.unread[opened.kind as keyof typeof own.unread]}</p>}
      {!isUnread && opened.kind !== 'jsonl' && (
        <EncodingChoice
          opened={opened}
          choose={(encoding) => {
            setSample(undefined);
            reader.open(files, encoding).then(setOpened, setError);
          }}
        />
      )}
      {isTable && <Columns opened={opened} mapping={mapping} choose={setMapping} />}
      {sample?.doubt && <DayChoice doubt={sample.doubt} chosen={dates} choose={setDates} />}
      {error !== undefined && (
        <p class="problem" role="alert">
          {error instanceof Unreadable ? localizedReason(error.message, words) : words.problem.unexpected}
        </p>
      )}
      {sample && <Preview sample={sample} collection={props.collection} anyLanguage={anyLanguage} />}
      {!isUnread && sample === undefined && error === undefined && <p class="quiet">{own.opening}</p>}
      {!isUnread && (
        <label class="tick">
          <input
            type="checkbox"
            checked={anyLanguage}
            onChange={({ currentTarget }) => {
              setAnyLanguage(currentTarget.checked);
            }}
          />
          {own.anyLanguage}
        </label>
      )}
      <div class="actions">
        {!isUnread && (
          <button type="button" class="main" disabled={!canStart} onClick={start}>
            {own.start}
          </button>
        )}
        <button type="button" onClick={props.back}>
          {own.other}
        </button>
        {open && <span class="quiet">{own.dayFirst}</span>}
      </div>
    </section>
  );
}
