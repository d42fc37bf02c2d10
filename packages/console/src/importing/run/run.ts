import type { Textkin } from '@textkin/client';
import { AnalysisWatch, type BadRowFound, type ImportCounts, load } from '@textkin/importing/storing';
import type { Words } from '../../words/en/index.ts';
import type { ReadingThread } from '../reading-thread.ts';
import { Gate } from './gate.ts';
import { RejectedFile } from './rejected-file.ts';
import type { ColumnSettings } from '../reading/protocol.ts';
import { retryingSender } from './sender.ts';
import { signedOut } from '../../signed-out.ts';

/** The most rejected rows that the page lists; the CSV file has all of them. */
const maxListedRows = 100;
/** How often to poll the analysis, in milliseconds. */
const pollMs = 2000;

export interface RunState {
  /**
   * `waiting`: the service is unavailable, and the import continues when it is back; `failed`: the service returned an error;
   * `ended`: a person ended the import.
   */
  phase: 'running' | 'waiting' | 'paused' | 'failed' | 'done' | 'ended';
  /** The error that stopped the import, until it continues. */
  error?: unknown;
  counts: ImportCounts;
  bytes: number;
  /** The rows of the files; undefined where they are not counted. */
  rows?: number | undefined;
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
  /** The number of rows of the files, or undefined; counting a large file takes time. */
  rows: Promise<number | undefined>;
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
  rejectedFile: RejectedFile;
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
    this.rejectedFile = new RejectedFile(options.words);
    void options.rows.then((rows) => {
      this.#set({ rows });
    });
    addEventListener('beforeunload', confirmLeave);
    addEventListener(signedOut, this.#signedOut);
    active.add(this);
    void this.#run();
  }

  get isActive(): boolean {
    return ['running', 'waiting', 'paused'].includes(this.state.phase);
  }

  /** The rows that are stored, skipped or refused. */
  get rowsDone(): number {
    const { stored, present, skipped, bad } = this.state.counts;
    return stored + present + skipped + bad;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Pauses the import after the current request. */
  pause(): void {
    this.#gate.shut();
    this.#set({ phase: 'paused', error: undefined });
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
    this.rejectedFile = new RejectedFile(words);
    this.#set({ counts: noCounts, bytes: 0, bad: [], seconds: 0 });
    const sender = retryingSender(client, this.#gate, signal, {
      begin: (error) => {
        if (this.state.phase === 'running') this.#set({ phase: 'waiting', error });
      },
      end: () => {
        if (this.state.phase === 'waiting') this.#set({ phase: 'running', error: undefined });
      },
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
          this.rejectedFile.add(bad);
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

  /** Returns how many rows remain, or an estimate from the part of the files that is read. */
  #remainingTexts(): number {
    const { counts, bytes, rows } = this.state;
    if (rows !== undefined) return Math.max(0, rows - this.rowsDone);
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
