import { scaled } from './look';
import { wrap } from './wrap';

const STYLES = [
  ...['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray'],
  ...['font-family', 'font-size', 'font-weight', 'text-anchor', 'opacity'],
];
const SVG = 'http://www.w3.org/2000/svg';
const SPACE = 16;
const TITLE = scaled(20);
const NOTE = scaled(18);
const SCALE = 2;

/** A drawing with its styles in it: as a picture it has no page to take them from. */
function withStyles(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const copies = copy.querySelectorAll<SVGElement>('*');
  drawing.querySelectorAll<SVGElement>('*').forEach((element, at) => {
    const style = getComputedStyle(element);
    for (const name of STYLES) copies[at]?.style.setProperty(name, style.getPropertyValue(name));
  });
  return copy;
}

function withAttributes<E extends SVGElement>(element: E, attributes: Record<string, string | number>): E {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

function textAt(y: number, text: string, style: string): SVGTextElement {
  const element = withAttributes(document.createElementNS(SVG, 'text'), { x: SPACE, y, style });
  element.textContent = text;
  return element;
}

/** The chart under its title, on the colour that it lies on. */
function composed(drawing: SVGSVGElement, title: string, note: string): { svg: SVGSVGElement; size: [number, number] } {
  const { width, height } = drawing.getBoundingClientRect();
  const { fontFamily, color } = getComputedStyle(drawing.closest('article') ?? document.body);
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.font = `600 ${scaled(15)}px ${fontFamily}`;
  const lines = wrap(title, width, 4, (text) => pen.measureText(text).width);
  pen.font = `${scaled(13)}px ${fontFamily}`;
  const notes = wrap(note, width, 3, (text) => pen.measureText(text).width);
  const head = SPACE + lines.length * TITLE + notes.length * NOTE;
  const size: [number, number] = [width + 2 * SPACE, head + height + 2 * SPACE];
  const svg = withAttributes(document.createElementNS(SVG, 'svg'), { xmlns: SVG, width: size[0], height: size[1] });
  const fill = getComputedStyle(document.documentElement).getPropertyValue('--chakra-colors-surface');
  const ground = withAttributes(document.createElementNS(SVG, 'rect'), { width: '100%', height: '100%', fill });
  const font = `font-family: ${fontFamily}; fill: ${color}`;
  const chart = withAttributes(withStyles(drawing), { x: SPACE, y: head + SPACE, width, height });
  svg.append(
    ground,
    ...lines.map((line, at) =>
      textAt(SPACE + scaled(12) + at * TITLE, line, `${font}; font-size: ${scaled(15)}px; font-weight: 600`),
    ),
    ...notes.map((line, at) =>
      textAt(head - 2 - (notes.length - 1 - at) * NOTE, line, `${font}; font-size: ${scaled(13)}px`),
    ),
    chart,
  );
  return { svg, size };
}

/** A chart as a PNG; its title and a note stand above it, so that it can be shown anywhere. */
export async function pictureOf(drawing: SVGSVGElement, title: string, note: string): Promise<Blob> {
  const { svg, size } = composed(drawing, title, note);
  const image = new Image();
  // Not from an address of a blob: the content security policy takes pictures from here and as data only.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [size[0] * SCALE, size[1] * SCALE];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  return promise;
}
