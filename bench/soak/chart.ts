/** Something that was looked at again and again. */
export interface Panel {
  title: string;
  points: readonly (readonly [minutes: number, value: number])[];
}

const [width, height, left, gap] = [720, 120, 70, 40];

/** Panels below each other, each from zero to its greatest value, as SVG that stands alone and is read on light and dark. */
export function chart(panels: readonly Panel[]): string {
  const end = Math.max(1, ...panels.flatMap(({ points }) => points.map(([minutes]) => minutes)));
  const parts = panels.map(({ title, points }, at) => {
    const top = at * (height + gap) + gap - 10;
    const most = Math.max(...points.map(([, value]) => value)) || 1;
    const path = points
      .map(
        ([x, y]) =>
          `${round(left + (x / end) * (width - left - 10))},${round(top + height - (y / most) * height)}`,
      )
      .join(' ');
    return [
      `<text x="0" y="${top - 8}" font-weight="bold">${title}</text>`,
      `<text x="${left - 6}" y="${top + 10}" text-anchor="end">${written(most)}</text>`,
      `<text x="${left - 6}" y="${top + height}" text-anchor="end">0</text>`,
      `<path d="M${left} ${top}V${top + height}H${width - 10}" fill="none" stroke="currentColor" opacity=".4"/>`,
      `<polyline points="${path}" fill="none" stroke="#3a7bd5" stroke-width="1.5"/>`,
    ].join('\n');
  });
  const full = panels.length * (height + gap) + 30;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${full}" font-family="sans-serif" font-size="12" fill="#777" color="#777">
${parts.join('\n')}
<text x="${width - 10}" y="${full - 8}" text-anchor="end">${written(end)} minutes</text>
</svg>
`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
const written = (value: number): string =>
  value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en');
