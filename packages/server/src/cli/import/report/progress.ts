import { StatusLine } from '../../status-line.ts';
import type { ImportCounts } from '@textkin/importing/storing';

/** Seconds over which rates are computed. */
const rateSeconds = 10;

interface Sample {
  seconds: number;
  texts: number;
  words: number;
  bytes: number;
}

/** The status line of an import: its share, its rates and the time left. */
export class Progress {
  /** Bytes of all sources; undefined if standard input is a source. */
  readonly #total: number | undefined;
  readonly #samples: Sample[];
  readonly #shown = new StatusLine();

  constructor(total: number | undefined, seconds = now()) {
    this.#total = total;
    this.#samples = [{ seconds, texts: 0, words: 0, bytes: 0 }];
  }

  /** Draws the line. `analysisLeft` is the number of seconds until all texts are analysed, if it is known. */
  show(counts: ImportCounts, bytes: number, analysisLeft?: number): void {
    this.#shown.show(() => this.line(counts, bytes, now(), analysisLeft));
  }

  /** Estimates the number of texts still to be stored, from the bytes of the texts stored so far. */
  textsLeft({ stored }: ImportCounts, bytes: number): number {
    return this.#total === undefined || bytes === 0 ? 0 : (stored * (this.#total - bytes)) / bytes;
  }

  end(): void {
    this.#shown.end();
  }

  line(
    { stored, present, bad, words }: ImportCounts,
    bytes: number,
    seconds: number,
    analysisLeft?: number,
  ): string {
    const texts = stored + present + bad;
    const first = this.#sample({ seconds, texts, words, bytes });
    const span = Math.max(seconds - first.seconds, 0.001);
    const perSecond = (count: number) => count / span;
    const parts = [
      `${number(texts)} texts`,
      `${number(perSecond(texts - first.texts))} texts/s`,
      `${number(perSecond(words - first.words))} words/s`,
    ];
    if (this.#total !== undefined && this.#total > 0) {
      parts.unshift(bar(bytes / this.#total));
      parts.push(`${duration((this.#total - bytes) / perSecond(bytes - first.bytes))} left`);
    }
    if (analysisLeft !== undefined) parts.push(`analysis ${duration(analysisLeft)}`);
    if (bad > 0) parts.push(`${number(bad)} errors`);
    return parts.join('  ');
  }

  /** Adds a sample and returns the oldest sample within `rateSeconds`. */
  #sample(sample: Sample): Sample {
    this.#samples.push(sample);
    while (this.#samples.length > 2 && this.#samples[1]!.seconds <= sample.seconds - rateSeconds) {
      this.#samples.shift();
    }
    return this.#samples[0]!;
  }
}

const barCells = 20;

/** Returns a share as a bar and a percentage. */
export function bar(share: number): string {
  const full = Math.min(barCells, Math.floor(share * barCells));
  return `${'█'.repeat(full)}${'░'.repeat(barCells - full)} ${String(Math.floor(100 * Math.min(1, share))).padStart(3)} %`;
}

/** Returns a rounded number with separators. */
export function number(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** Formats seconds as `1:02:03` or `2:03`. */
export function duration(seconds: number): string {
  if (!Number.isFinite(seconds)) return '?';
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const secondsPart = String(Math.floor(seconds % 60)).padStart(2, '0');
  return hours > 0
    ? `${hours}:${String(minutes).padStart(2, '0')}:${secondsPart}`
    : `${minutes}:${secondsPart}`;
}

function now(): number {
  return performance.now() / 1000;
}
