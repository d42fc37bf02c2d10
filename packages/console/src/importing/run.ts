import type { Textkin } from '@textkin/client';
import { AnalysisWatch, type BadRowFound, type ImportCounts, load } from '@textkin/importing/storing';
import type { Words } from '../words/en/index.ts';
import type { ReadingThread } from './reading-thread.ts';
import { Gate } from './gate.ts';
import { RefusedRows } from './refused.ts';
import type { Meaning } from './reading/protocol.ts';
import { patient } from './sender.ts';
import { signedOut } from '../signed-out.ts';

/** Rows that the page names; the file has all of them. */
const named = 100;
/** Milliseconds between two looks at the analysis. */
const lookEvery = 2000;

export interface RunState {
  /** `failed`: the service refused to go on; `ended`: a person did not want to. */
  phase: 'running' | 'paused' | 'failed' | 'done' | 'ended';
  /** Why it is paused or failed, where nobody has asked for it. */
  error?: unknown;
  counts: ImportCounts;
  bytes: number;
  bad: readonly BadRowFound[];
  /** Seconds of reading and storing so far. */
  seconds: number;
  /** Texts of the collection that are still to be analysed, and the seconds that it will take. */
  pending?: number;
  left?: number | undefined;
}

export interface RunOptions {
  client: Textkin;
  collection: number;
  /** The names of the files. */
  name: string;
  /** Bytes of the files. */
  total: number;
  reader: ReadingThread;
  meaning: Meaning;
  anyLanguage: boolean;
  words: Words;
}

const nothing: ImportCounts = { stored: 0, present: 0, bad: 0, passedOver: 0, words: 0 };

/** One import: it goes on while one walks through the console, and ends with the page. */
export class ImportRun {
  readonly options: RunOptions;
  state: RunState = { phase: 'running', counts: nothing, bytes: 0, bad: [], seconds: 0 };
  refused: RefusedRows;
  readonly #gate = new Gate();
  #ending = new AbortController();
  readonly #listeners = new Set<() => void>();
  #since = performance.now();
  /** What is imported is the business of who is signed in. */
  readonly #signedOut = () => {
    this.end();
  };

  constructor(options: RunOptions) {
    this.options = options;
    this.refused = new RefusedRows(options.words);
    addEventListener('beforeunload', ask);
    addEventListener(signedOut, this.#signedOut);
    active.add(this);
    void this.#go();
  }

  get isActive(): boolean {
    return ['running', 'paused'].includes(this.state.phase);
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Stops behind the texts that are on their way. */
  pause(error?: unknown): void {
    this.#gate.shut();
    this.#set({ phase: 'paused', error });
  }

  /** Goes on from there; an import that failed begins again, and what is stored is passed over. */
  goOn(): void {
    const { phase } = this.state;
    this.#since = performance.now();
    this.#set({ phase: 'running', error: undefined });
    this.#gate.open();
    if (phase === 'failed') void this.#go();
  }

  /** Ends it for good. What is stored stays. */
  end(): void {
    this.#ending.abort();
    this.#finish({ phase: 'ended' });
    this.#gate.open();
  }

  async #go(): Promise<void> {
    const { client, collection, name, meaning, anyLanguage, reader, words } = this.options;
    this.#ending = new AbortController();
    const { signal } = this.#ending;
    this.refused = new RefusedRows(words);
    this.#set({ counts: nothing, bytes: 0, bad: [], seconds: 0 });
    const sender = patient(client, this.#gate, signal, (error) => {
      this.pause(error);
    });
    let watch: AnalysisWatch | undefined;
    const look = () => {
      if (watch === undefined) return;
      const { forecast } = watch;
      watch.look(this.state.counts.stored);
      this.#set({ pending: forecast.pending, left: forecast.left(this.state.counts.stored, this.#toCome()) });
    };
    const looking = setInterval(() => {
      look();
      if (!this.isActive && (this.state.pending ?? 0) === 0) clearInterval(looking);
    }, lookEvery);
    try {
      watch = await AnalysisWatch.begin(client, collection);
      const counts = await load([{ name, rows: (onBytes) => this.#rows(onBytes, reader, meaning) }], {
        textkin: sender,
        collectionId: collection,
        anyLanguage,
        signal,
        onBad: (bad) => {
          this.refused.add(bad);
          if (this.state.bad.length < named) this.#set({ bad: [...this.state.bad, bad] });
          return Promise.resolve();
        },
        onProgress: (counts, bytes) => {
          this.#set({ counts: { ...counts }, bytes });
        },
      });
      if (signal.aborted) return;
      this.#finish({ phase: 'done', counts: { ...counts }, bytes: this.options.total });
      look();
    } catch (error) {
      if (signal.aborted) return;
      clearInterval(looking);
      this.#set({ phase: 'failed', error });
    }
  }

  async *#rows(onBytes: (count: number) => void, reader: ReadingThread, meaning: Meaning) {
    await reader.start(meaning);
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

  /** Texts that are still to be stored, if the rest of the file is like what has been read. */
  #toCome(): number {
    const { counts, bytes } = this.state;
    return bytes === 0 ? 0 : (counts.stored * Math.max(0, this.options.total - bytes)) / bytes;
  }

  #finish(state: Partial<RunState>): void {
    this.options.reader.end();
    removeEventListener(signedOut, this.#signedOut);
    active.delete(this);
    if (active.size === 0) removeEventListener('beforeunload', ask);
    this.#set(state);
  }

  #set(state: Partial<RunState>): void {
    const now = performance.now();
    const seconds = this.state.seconds + (this.state.phase === 'running' ? (now - this.#since) / 1000 : 0);
    this.#since = now;
    this.state = { ...this.state, seconds, ...state };
    for (const listener of this.#listeners) listener();
  }
}

const active = new Set<ImportRun>();

/** The latest import of each collection, as long as the page lives. */
export const runs = new Map<number, ImportRun>();

/** The browser asks whether one wants to leave. */
function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
