import { scaled, wrap } from './layout';

const STYLES = [
  ...['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray'],
  ...['font-family', 'font-size', 'font-weight', 'text-anchor', 'opacity'],
];
const SVG = 'http://www.w3.org/2000/svg';
const SPACE = 16;
const TITLE = scaled(20);
const NOTE = scaled(18);
const SCALE = 2;

/** Inlines the computed styles, because an image has no style sheets. */
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

/** The chart below its title, on the page's background colour. */
function composeSvg(
  drawing: SVGSVGElement,
  title: string,
  note: string,
): { svg: SVGSVGElement; size: [number, number] } {
  const { width, height } = drawing.getBoundingClientRect();
  const { fontFamily, color } = getComputedStyle(drawing.closest('article') ?? document.body);
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) throw new Error('The browser has no 2D canvas');
  pen.font = `600 ${scaled(15)}px ${fontFamily}`;
  const lines = wrap(title, width, 4, (text) => pen.measureText(text).width);
  pen.font = `${scaled(13)}px ${fontFamily}`;
  const notes = wrap(note, width, 3, (text) => pen.measureText(text).width);
  const head = SPACE + lines.length * TITLE + notes.length * NOTE;
  const size: [number, number] = [width + 2 * SPACE, head + height + 2 * SPACE];
  const svg = withAttributes(document.createElementNS(SVG, 'svg'), { xmlns: SVG, width: size[0], height: size[1] });
  const fill = getComputedStyle(document.documentElement).getPropertyValue('--chakra-colors-surface');
  const background = withAttributes(document.createElementNS(SVG, 'rect'), { width: '100%', height: '100%', fill });
  const font = `font-family: ${fontFamily}; fill: ${color}`;
  const chart = withAttributes(withStyles(drawing), { x: SPACE, y: head + SPACE, width, height });
  svg.append(
    background,
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

/** A chart as a PNG, with its title and a note. */
export async function renderPng(drawing: SVGSVGElement, title: string, note: string): Promise<Blob> {
  const { svg, size } = composeSvg(drawing, title, note);
  const image = new Image();
  // The content security policy allows data URLs, but no blob URLs.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [size[0] * SCALE, size[1] * SCALE];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas returned no PNG'))), 'image/png');
  return promise;
}
