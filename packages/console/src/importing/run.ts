import type { Textkin } from '@textkin/client';
import { AnalysisWatch, type BadRowFound, type ImportCounts, load } from '@textkin/importing/storing';
import type { Words } from '../words/en/index.ts';
import type { ReadingThread } from './reading-thread.ts';
import { Gate } from './gate.ts';
import { RejectedRows } from './rejected-rows.ts';
import type { ColumnSettings } from './reading/protocol.ts';
import { retryingSender } from './sender.ts';
import { signedOut } from '../signed-out.ts';

/** The most rejected rows that the page lists; the CSV file has all of them. */
const maxListedRows = 100;
/** How often to poll the analysis, in milliseconds. */
const pollMs = 2000;

export interface RunState {
  /** `failed`: the service returned an error; `ended`: a person ended the import. */
  phase: 'running' | 'paused' | 'failed' | 'done' | 'ended';
  /** The error that paused or failed the import. */
  error?: unknown;
  counts: ImportCounts;
  bytes: number;
  bad: readonly BadRowFound[];
  /** The seconds spent reading and storing. */
  seconds: number;
  /** The pending texts of the collection, and the estimated seconds until they are analysed. */
  pending?: number;
  left?: number | undefined;
}

export interface RunOptions {
  client: Textkin;
  collection: number;
  /** The file names, separated by commas. */
  name: string;
  /** The size of the files in bytes. */
  total: number;
  reader: ReadingThread;
  columns: ColumnSettings;
  anyLanguage: boolean;
  words: Words;
}

const noCounts: ImportCounts = { stored: 0, present: 0, bad: 0, skipped: 0, words: 0 };

/** An import. It continues while other views are open, and ends when the page is closed. */
export class ImportRun {
  readonly options: RunOptions;
  state: RunState = { phase: 'running', counts: noCounts, bytes: 0, bad: [], seconds: 0 };
  rejectedRows: RejectedRows;
  readonly #gate = new Gate();
  #controller = new AbortController();
  readonly #listeners = new Set<() => void>();
  #lastUpdate = performance.now();
  /** Ends the import when the account signs out. */
  readonly #signedOut = () => {
    this.end();
  };

  constructor(options: RunOptions) {
    this.options = options;
    this.rejectedRows = new RejectedRows(options.words);
    addEventListener('beforeunload', confirmLeave);
    addEventListener(signedOut, this.#signedOut);
    active.add(this);
    void this.#run();
  }

  get isActive(): boolean {
    return ['running', 'paused'].includes(this.state.phase);
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Pauses the import after the current request. */
  pause(error?: unknown): void {
    this.#gate.shut();
    this.#set({ phase: 'paused', error });
  }

  /** Resumes the import. A failed import starts again and skips stored texts. */
  resume(): void {
    const { phase } = this.state;
    this.#lastUpdate = performance.now();
    this.#set({ phase: 'running', error: undefined });
    this.#gate.open();
    if (phase === 'failed') void this.#run();
  }

  /** Ends the import. Stored texts stay. */
  end(): void {
    this.#controller.abort();
    this.#finish({ phase: 'ended' });
    this.#gate.open();
  }

  async #run(): Promise<void> {
    const { client, collection, name, columns, anyLanguage, reader, words } = this.options;
    this.#controller = new AbortController();
    const { signal } = this.#controller;
    this.rejectedRows = new RejectedRows(words);
    this.#set({ counts: noCounts, bytes: 0, bad: [], seconds: 0 });
    const sender = retryingSender(client, this.#gate, signal, (error) => {
      this.pause(error);
    });
    let watch: AnalysisWatch | undefined;
    const poll = () => {
      if (watch === undefined) return;
      const { forecast } = watch;
      watch.poll(this.state.counts.stored);
      this.#set({
        pending: forecast.pending,
        left: forecast.secondsLeft(this.state.counts.stored, this.#remainingTexts()),
      });
    };
    const polling = setInterval(() => {
      poll();
      if (!this.isActive && (this.state.pending ?? 0) === 0) clearInterval(polling);
    }, pollMs);
    try {
      watch = await AnalysisWatch.begin(client, collection);
      const counts = await load([{ name, rows: (onBytes) => this.#rows(onBytes, reader, columns) }], {
        textkin: sender,
        collectionId: collection,
        anyLanguage,
        signal,
        onBad: (bad) => {
          this.rejectedRows.add(bad);
          if (this.state.bad.length < maxListedRows) this.#set({ bad: [...this.state.bad, bad] });
          return Promise.resolve();
        },
        onProgress: (counts, bytes) => {
          this.#set({ counts: { ...counts }, bytes });
        },
      });
      if (signal.aborted) return;
      this.#finish({ phase: 'done', counts: { ...counts }, bytes: this.options.total });
      poll();
    } catch (error) {
      if (signal.aborted) return;
      clearInterval(polling);
      this.#set({ phase: 'failed', error });
    }
  }

  async *#rows(onBytes: (count: number) => void, reader: ReadingThread, columns: ColumnSettings) {
    await reader.start(columns);
    let before = 0;
    for (let isLast = false; !isLast;) {
      await this.#gate.pass();
      const piece = await reader.next();
      onBytes(piece.bytes - before);
      before = piece.bytes;
      yield* piece.rows;
      isLast = piece.isLast;
    }
  }

  /** Estimates how many texts remain to be stored, from the part of the files that is read. */
  #remainingTexts(): number {
    const { counts, bytes } = this.state;
    return bytes === 0 ? 0 : (counts.stored * Math.max(0, this.options.total - bytes)) / bytes;
  }

  #finish(state: Partial<RunState>): void {
    this.options.reader.end();
    removeEventListener(signedOut, this.#signedOut);
    active.delete(this);
    if (active.size === 0) removeEventListener('beforeunload', confirmLeave);
    this.#set(state);
  }

  #set(state: Partial<RunState>): void {
    const now = performance.now();
    const seconds =
      this.state.seconds + (this.state.phase === 'running' ? (now - this.#lastUpdate) / 1000 : 0);
    this.#lastUpdate = now;
    this.state = { ...this.state, seconds, ...state };
    for (const listener of this.#listeners) listener();
  }
}

const active = new Set<ImportRun>();

/** The latest import of each collection, until the page is closed. */
export const runs = new Map<number, ImportRun>();

/** Makes the browser ask before the page is closed. */
function confirmLeave(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
