/** Text that a margin of the page prints, as CSS writes it; whatever is in it stays text. */
const quoted = (text: string) => `"${text.replace(/["\\<\n\r]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;

export interface Margins {
  /** What the sheets are about, on each from the second on. */
  readonly about: string;
  /** "Page" and "of", around the numbers. */
  readonly page: string;
  readonly of: string;
}

/** The sheets: their margins, with the number of each. The browser's own rules: emotion does not know a page's margins. */
const pageCss = ({ about, page, of }: Margins): string => `
@page {
  margin: 20mm 16mm 18mm;
  @top-left { content: ${quoted(about)}; font: 9pt sans-serif; }
  @bottom-right { content: ${quoted(`${page} `)} counter(page) ${quoted(` ${of} `)} counter(pages); font: 9pt sans-serif; }
}
@page :first { @top-left { content: none; } }`;

/** A screen that is printed as a document. */
export const documentCss = (margins: Margins): string => `${pageCss(margins)}
@media print {
  main { max-width: none !important; }
  main form { display: none !important; }
  h1, h2, h3 { break-after: avoid; }
  article { break-inside: avoid; box-shadow: none !important; }
}`;

/** A document that is printed in the screen's place, in black on white whatever the screen's theme. */
export const paperCss = (margins: Margins): string => `${pageCss(margins)}
@media screen { .paper { display: none; } }
@media print {
  body > :not(.paper) { display: none !important; }
  html, body { color-scheme: light !important; background: Canvas !important; color: CanvasText; }
  .paper { font: 10.5pt/1.4 sans-serif; overflow-wrap: anywhere; }
  .paper h1 { font-size: 16pt; line-height: 1.3; margin-bottom: 3mm; }
  .paper h2 { font-size: 12pt; text-transform: uppercase; margin-block: 7mm 2mm; break-after: avoid; }
  .paper dl { display: grid; grid-template-columns: max-content 1fr; gap: 1mm 4mm; }
  .paper dt, .paper h3 { font-weight: 600; }
  .paper .question { break-inside: avoid; padding-block: 2mm; }
  .paper .answer { padding-inline-start: 6mm; white-space: pre-line; }
  .paper .note { font-size: 9pt; font-style: italic; }
  .paper .question > .note { padding-inline-start: 6mm; }
  .paper .line { display: block; height: 8mm; border-bottom: 0.3mm solid; }
  .paper .line.short { width: 60mm; }
  .paper ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(70mm, 1fr)); column-gap: 6mm; }
  .paper li { display: flex; gap: 3mm; padding-block: 0.7mm; break-inside: avoid; }
  .paper .box { flex: none; width: 4mm; height: 4mm; margin-top: 0.5mm; border: 0.3mm solid; }
  .paper .box.one { border-radius: 50%; }
}`;
