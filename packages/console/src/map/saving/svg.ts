/** The properties of a drawing that style sheets set; a file has them as attributes. */
const styled = [
  ...['fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'paint-order', 'opacity'],
  ...['font-family', 'font-size', 'font-weight'],
];

/** Returns a drawing as an SVG file that looks the same without the style sheets of the page. */
export function svgOf(drawing: SVGSVGElement): Blob {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const { width, height } = drawing.viewBox.baseVal;
  const originals = drawing.querySelectorAll('line, rect, text, a');
  for (const [index, element] of copy.querySelectorAll('line, rect, text, a').entries()) {
    const style = getComputedStyle(originals[index]!);
    for (const name of styled) element.setAttribute(name, style.getPropertyValue(name));
  }
  for (const element of [copy, ...copy.querySelectorAll('*')]) {
    for (const name of ['class', 'href', 'role', 'tabindex', 'aria-current', 'aria-describedby'])
      element.removeAttribute(name);
  }
  const background = document.createElementNS(copy.namespaceURI, 'rect');
  const sides = { width: String(width), height: String(height) };
  const fill = getComputedStyle(drawing).backgroundColor;
  for (const [name, value] of Object.entries({ ...sides, fill })) background.setAttribute(name, value);
  for (const [name, value] of Object.entries(sides)) copy.setAttribute(name, value);
  copy.prepend(background);
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' });
}
