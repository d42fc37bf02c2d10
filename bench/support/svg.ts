/** The style of all charts. Its colours follow the reader's colour scheme, so charts are readable on white and on black. */
const style = `
    text { font: 13px system-ui, sans-serif; fill: #1f2328 }
    .title { font-size: 15px; font-weight: 600 } .soft { fill: #59636e } .end { text-anchor: end }
    .ours { fill: #0f6f8f } .other { fill: #8c959f } .second { opacity: .55 }
    .line { fill: none; stroke: #0f6f8f; stroke-width: 1.5 } .axis { fill: none; stroke: #8c959f }
    @media (prefers-color-scheme: dark) {
      text { fill: #f0f6fc } .soft { fill: #9198a1 }
      .ours { fill: #4cc2e6 } .other { fill: #6e7681 }
      .line { stroke: #4cc2e6 } .axis { stroke: #6e7681 }
    }`;

/** Returns an SVG document with a system font; `parts` are its elements, with the classes of the style above. */
export function svg(
  { title, width, height }: { title: string; width: number; height: number },
  parts: readonly string[],
): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `  <title>${escapeXml(title)}</title>`,
    `  <style>${style}\n  </style>`,
    ...parts.map((part) => `  ${part}`),
    '</svg>\n',
  ].join('\n');
}

/** Returns a text that begins at a place, or ends there with the class `end`. */
export function svgText(x: number, y: number, text: string, classes = ''): string {
  return `<text x="${x}" y="${y}"${classes && ` class="${classes}"`}>${escapeXml(text)}</text>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
