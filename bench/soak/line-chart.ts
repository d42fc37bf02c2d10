import { svg, svgText } from '../support/svg.ts';

/** A value over time. */
export interface Panel {
  title: string;
  points: readonly (readonly [minutes: number, value: number])[];
}

const [width, height, left, gap] = [720, 120, 70, 40];

/** Draws panels below each other, each from zero to its greatest value, as an SVG. */
export function lineChart(title: string, panels: readonly Panel[]): string {
  const end = Math.max(1, ...panels.flatMap(({ points }) => points.map(([minutes]) => minutes)));
  const parts = panels.flatMap(({ title, points }, at) => {
    const top = at * (height + gap) + gap - 10;
    const most = Math.max(...points.map(([, value]) => value)) || 1;
    const path = points.map(([x, y]) => {
      const right = left + (x / end) * (width - left - 10);
      return `${round(right)},${round(top + height - (y / most) * height)}`;
    });
    return [
      svgText(0, top - 8, title, 'title'),
      svgText(left - 6, top + 10, format(most), 'end'),
      svgText(left - 6, top + height, '0', 'end'),
      `<path class="axis" d="M${left} ${top}V${top + height}H${width - 10}"/>`,
      `<polyline class="line" points="${path.join(' ')}"/>`,
    ];
  });
  const fullHeight = panels.length * (height + gap) + 30;
  return svg({ title, width, height: fullHeight }, [
    ...parts,
    svgText(width - 10, fullHeight - 8, `${format(end)} minutes`, 'end'),
  ]);
}

const round = (value: number): number => Math.round(value * 10) / 10;
const format = (value: number): string =>
  value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en');
