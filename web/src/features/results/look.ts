import type { Measure } from './wrap';

/** Colours by the theme's names, so that a chart follows light and dark by itself. */
export const colour = (name: 'accent' | 'accent-soft' | 'control' | 'muted' | 'text' | 'warning') =>
  `var(--chakra-colors-${name})`;

const ROOT = Number.parseFloat(globalThis.document ? getComputedStyle(document.documentElement).fontSize : '') || 16;

/** A length beside text, in pixels: it follows the size of text that a person asks their browser for. */
export const scaled = (pixels: number): number => Math.round((pixels * ROOT) / 16);

/** The theme's reset has every element inherit the page's size: another one here would be measured and not drawn. */
export const TEXT = { fontSize: scaled(14), fontFamily: 'var(--chakra-fonts-body)' } as const;

let pen: CanvasRenderingContext2D | null | undefined;

/** How wide a text of the charts is; where nothing can be drawn, about as wide as letters are. */
export const measure: Measure = (text) => {
  if (pen === undefined) {
    pen = globalThis.document?.createElement('canvas').getContext?.('2d') ?? null;
    if (pen) pen.font = `${TEXT.fontSize}px ${getComputedStyle(document.body).fontFamily}`;
  }
  return pen ? pen.measureText(text).width : text.length * scaled(7);
};
