/** Figures of some, side by side. */
export interface Chart {
  title: string;
  /** What the figures count, such as `milliseconds`. */
  unit: string;
  /** What the bars of a row stand for, in their order; a single one needs no legend. */
  series: string[];
  rows: Row[];
  /** Digits after the point, 0 by default. */
  digits?: number;
}

export interface Row {
  name: string;
  /** A value a series; undefined where there is none. */
  values: (number | undefined)[];
  /** Drawn in the colour that stands out. */
  isOurs?: boolean;
}

const width = 720;
const left = 210;
const right = 90;
const bar = 16;
const gap = 12;

/** Readable on white and on black: text and bars change with what the reader has chosen. */
const style = `
    text { font: 13px system-ui, sans-serif; fill: #1f2328 }
    .title { font-size: 15px; font-weight: 600 } .soft { fill: #59636e }
    .ours { fill: #0f6f8f } .other { fill: #8c959f } .second { opacity: .55 }
    @media (prefers-color-scheme: dark) {
      text { fill: #f0f6fc } .soft { fill: #9198a1 }
      .ours { fill: #4cc2e6 } .other { fill: #6e7681 }
    }`;

/** Horizontal bars from 0 with their figures at the end, as an SVG that stands alone and needs no other font. */
export function barChart({ title, unit, series, rows, digits = 0 }: Chart): string {
  const most = Math.max(...rows.flatMap(({ values }) => values.map((value) => value ?? 0))) || 1;
  const scale = (width - left - right) / most;
  const top = series.length > 1 ? 72 : 56;
  const tall = series.length * bar + gap;
  const height = top + rows.length * tall + 4;
  const figure = (value: number) =>
    value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const text = (x: number, y: number, what: string, attributes = '') =>
    `  <text x="${x}" y="${y}"${attributes}>${escaped(what)}</text>`;
  const bars = rows.flatMap(({ name, values, isOurs = false }, row) => {
    const y = top + row * tall;
    const drawn = values.slice(0, series.length).flatMap((value, at) => {
      const from = y + at * bar;
      if (value === undefined) return [text(left + 6, from + 12, 'not here', ' class="soft"')];
      const long = Number((value * scale).toFixed(1));
      const kind = `${isOurs ? 'ours' : 'other'}${at > 0 ? ' second' : ''}`;
      return [
        `  <rect class="${kind}" x="${left}" y="${from}" width="${long}" height="${bar - 2}" rx="2"/>`,
        text(left + long + 6, from + 12, figure(value)),
      ];
    });
    const middle = y + (series.length * bar) / 2 + 4;
    return [text(left - 10, middle, name, ' text-anchor="end"'), ...drawn];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `  <title>${escaped(title)}</title>`,
    `  <style>${style}\n  </style>`,
    text(10, 22, title, ' class="title"'),
    text(10, 42, unit, ' class="soft"'),
    ...(series.length > 1
      ? series.flatMap((name, at) => [
          `  <rect class="other${at > 0 ? ' second' : ''}" x="${left + at * 150}" y="50" width="12" height="12" rx="2"/>`,
          text(left + at * 150 + 18, 61, name),
        ])
      : []),
    ...bars,
    '</svg>\n',
  ].join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
