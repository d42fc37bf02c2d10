/** The pixels of the picture for each pixel of the drawing, so that it is sharp in print. */
const scale = 2;

/**
 * Returns a drawing as a PNG file. Paints each element by its computed style: the policy of the console does not let a
 * page load a picture that it has made itself.
 */
export async function pngOf(drawing: SVGSVGElement): Promise<Blob> {
  const { width, height } = drawing.viewBox.baseVal;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [scale * width, scale * height];
  const context = canvas.getContext('2d')!;
  context.fillStyle = getComputedStyle(drawing).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const toDrawing = drawing.getScreenCTM()!.inverse();
  for (const element of drawing.querySelectorAll<SVGGraphicsElement>('line, rect, text')) {
    const { a, b, c, d, e, f } = toDrawing.multiply(element.getScreenCTM()!);
    context.setTransform(a, b, c, d, e, f);
    const zoom = new DOMMatrix().scale(scale);
    context.setTransform(zoom.multiply(context.getTransform()));
    paint(context, element);
  }
  return new Promise((resolve) => {
    canvas.toBlob((file) => {
      resolve(file!);
    });
  });
}

/** Paints a line, a rectangle or a text as its style says. */
function paint(context: CanvasRenderingContext2D, element: SVGGraphicsElement): void {
  const style = getComputedStyle(element);
  context.globalAlpha = opacityOf(element);
  [context.fillStyle, context.strokeStyle] = [style.fill, style.stroke];
  context.lineWidth = Number.parseFloat(style.strokeWidth);
  context.lineCap = style.strokeLinecap as CanvasLineCap;
  context.lineJoin = style.strokeLinejoin as CanvasLineJoin;
  if (element instanceof SVGTextElement) {
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.strokeText(element.textContent, 0, 0);
    context.fillText(element.textContent, 0, 0);
    return;
  }
  const number = (name: string) => Number(element.getAttribute(name));
  context.beginPath();
  if (element instanceof SVGLineElement) {
    context.moveTo(number('x1'), number('y1'));
    context.lineTo(number('x2'), number('y2'));
  } else {
    context.roundRect(number('x'), number('y'), number('width'), number('height'), number('rx'));
    context.fill();
  }
  if (style.stroke !== 'none') context.stroke();
}

/** Returns the opacity of an element in its drawing. */
function opacityOf(element: Element): number {
  const own = Number(getComputedStyle(element).opacity);
  const { parentElement } = element;
  return parentElement instanceof SVGElement && !(parentElement instanceof SVGSVGElement)
    ? own * opacityOf(parentElement)
    : own;
}
