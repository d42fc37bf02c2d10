import { svg, svgText } from '../support/svg.ts';

/** Figures of several systems. */
export interface Chart {
  title: string;
  /** The unit of the figures, such as `milliseconds`. */
  unit: string;
  /** The names of a row's bars, in their order; a single bar needs no legend. */
  series: string[];
  rows: Row[];
  /** Decimals of the figures, 0 by default. */
  digits?: number;
}

export interface Row {
  name: string;
  /** A value for each series; undefined where there is none. */
  values: (number | undefined)[];
  /** Drawn in the colour that stands out. */
  isOurs?: boolean;
}

const width = 720;
const left = 210;
const right = 90;
const bar = 16;
const gap = 12;

/** Draws horizontal bars from 0 with their figures at the end, as an SVG. */
export function barChart({ title, unit, series, rows, digits = 0 }: Chart): string {
  const most = Math.max(...rows.flatMap(({ values }) => values.map((value) => value ?? 0))) || 1;
  const scale = (width - left - right) / most;
  const top = series.length > 1 ? 72 : 56;
  const rowHeight = series.length * bar + gap;
  const height = top + rows.length * rowHeight + 4;
  const figure = (value: number) =>
    value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const bars = rows.flatMap(({ name, values, isOurs = false }, row) => {
    const y = top + row * rowHeight;
    const drawn = values.slice(0, series.length).flatMap((value, at) => {
      const from = y + at * bar;
      if (value === undefined) return [svgText(left + 6, from + 12, 'not installed', 'soft')];
      const length = Number((value * scale).toFixed(1));
      const kind = `${isOurs ? 'ours' : 'other'}${at > 0 ? ' second' : ''}`;
      return [
        `<rect class="${kind}" x="${left}" y="${from}" width="${length}" height="${bar - 2}" rx="2"/>`,
        svgText(left + length + 6, from + 12, figure(value)),
      ];
    });
    const middle = y + (series.length * bar) / 2 + 4;
    return [svgText(left - 10, middle, name, 'end'), ...drawn];
  });
  const legend = series.flatMap((name, at) => [
    `<rect class="other${at > 0 ? ' second' : ''}" x="${left + at * 150}" y="50" width="12" height="12" rx="2"/>`,
    svgText(left + at * 150 + 18, 61, name),
  ]);
  return svg({ title, width, height }, [
    svgText(10, 22, title, 'title'),
    svgText(10, 42, unit, 'soft'),
    ...(series.length > 1 ? legend : []),
    ...bars,
  ]);
}
