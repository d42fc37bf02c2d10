/** A figure of the service divided by a peer's figure in the same run; the ratio is about equal on every machine. */
export interface Ratio {
  /** The name, such as `related, 18,000 texts: time to SQLite FTS5`. */
  name: string;
  value: number;
  better: 'more' | 'less';
  /** The allowed worsening as a share: runs of the same version differ by less. */
  band: number;
}

/** The results of a run. */
export interface Run {
  /** ISO 8601, UTC. */
  date: string;
  machine: string;
  ratios: Ratio[];
}

export interface ComparedRatio {
  name: string;
  before: number | undefined;
  now: number | undefined;
  /** The worsening as a share, negative for an improvement; undefined where one of the two is missing. */
  worse: number | undefined;
  isBeyond: boolean;
}

/** Compares the ratios of a run with those of an earlier run, by name, with the bands of the newer run. */
export function compare(before: readonly Ratio[], now: readonly Ratio[]): ComparedRatio[] {
  const earlier = new Map(before.map((ratio) => [ratio.name, ratio.value]));
  const names = [...new Set([...now, ...before].map(({ name }) => name))];
  return names.map((name) => {
    const ratio = now.find((one) => one.name === name);
    const value = earlier.get(name);
    if (ratio === undefined || value === undefined)
      return { name, before: value, now: ratio?.value, worse: undefined, isBeyond: false };
    const worse = ratio.better === 'less' ? ratio.value / value - 1 : value / ratio.value - 1;
    return { name, before: value, now: ratio.value, worse, isBeyond: worse > ratio.band };
  });
}

/** The bands by kind of figure: scores do not depend on the machine, memory hardly does, times do. */
export const bands = { score: 0.01, memory: 0.15, time: 0.25 } as const;

/** Returns the ratio of two figures, or no ratio where one is missing. */
export function ratioTo(
  name: string,
  [own, other]: readonly [number | undefined, number | undefined],
  better: Ratio['better'],
  band: keyof typeof bands,
): Ratio[] {
  if (own === undefined || other === undefined || !(other > 0)) return [];
  return [{ name, value: Number((own / other).toPrecision(4)), better, band: bands[band] }];
}
