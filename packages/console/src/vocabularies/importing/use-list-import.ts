import { TextkinError } from '@textkin/client';
import { type BadEntry, type EntryCounts, putEntries } from '@textkin/importing/storing';
import type { EntryMapping } from '@textkin/importing/vocabularies';
import { useRef, useState } from 'preact/hooks';
import { localizedReason } from '../../importing/rejected-rows.ts';
import { useSession } from '../../session.ts';
import type { Words } from '../../words/en/index.ts';
import { sentenceOf, useWords } from '../../words/index.ts';
import { listWordsOf } from '../../words/list-words.ts';
import type { ChosenList } from './list-thread.ts';

/** The most refused rows that the report shows. */
const shownBad = 100;

interface ImportState {
  /** The counts so far; undefined before the start. */
  counts?: EntryCounts;
  bad: readonly string[];
  /** The part of the file that was read, from 0 to 1. */
  part: number;
  isRunning: boolean;
  error?: unknown;
}

/** Imports a file into a list, and returns the progress. `imported` is called at the end, even after a failure. */
export function useListImport(list: number, imported: () => void) {
  const words = useWords();
  const { client } = useSession();
  const [state, setState] = useState<ImportState>({ bad: [], part: 0, isRunning: false });
  const controller = useRef<AbortController>(undefined);
  const start = async ({ file, reader }: ChosenList, mapping: EntryMapping) => {
    const { signal } = (controller.current = new AbortController());
    const bad: string[] = [];
    let [bytes, error]: [number, unknown] = [0, undefined];
    let counts: EntryCounts = { created: 0, changed: 0, same: 0, bad: 0 };
    const show = (isRunning: boolean) => {
      const part = bytes / Math.max(1, file.size);
      setState({ counts: { ...counts }, bad: [...bad], part, isRunning, error });
    };
    show(true);
    try {
      const rows = reader.rows(mapping, (count) => {
        bytes = count;
        show(true);
      });
      counts = await putEntries(rows, {
        ...{ textkin: client, vocabularyId: list, signal },
        onBad: (row) => {
          if (bad.length < shownBad) bad.push(problemOf(row, words));
        },
        onProgress: (now) => {
          counts = now;
          show(true);
        },
      });
    } catch (reason) {
      error = reason;
    }
    show(false);
    imported();
  };
  const stop = () => {
    controller.current?.abort();
  };
  return { state, start, stop };
}

/** Returns the place of a refused row, and why it was refused. */
function problemOf(row: BadEntry, words: Words): string {
  const place = row.line === undefined ? (row.id ?? '') : listWordsOf(words).line(row.line);
  if ('reason' in row) return `${place}: ${localizedReason(row.reason, words)}`;
  const { error, message, field, limit } = row.refusal;
  const data = {
    reason: error,
    ...(field !== undefined && { field }),
    ...(limit !== undefined && { limit }),
  };
  return `${place}: ${sentenceOf(new TextkinError({ code: 1, message, method: 'vocabulary.put', data }), words)}`;
}
