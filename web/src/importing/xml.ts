/** A piece of an XML document: a tag by its local name, or text. */
export type Piece =
  | { readonly open: string; readonly attributes: string }
  | { readonly close: string }
  | { readonly text: string };

/** Comments, CDATA, declarations, tags, text. Quoted values may hold `>`; `<` ends every wrong try at once. */
const PIECE =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<[?!][^<>]*>|<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>|([^<]+)/g;

const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** The text behind entities. Only XML's own five and numbers exist: a file cannot define others here. */
export const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
        if (name) return NAMED[name] ?? whole;
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
        return code <= 0x10ffff ? String.fromCodePoint(code) : '';
      })
    : text;

export function* pieces(xml: string): Generator<Piece> {
  for (const [, cdata, slash, name, attributes = '', text] of xml.matchAll(PIECE)) {
    if (cdata !== undefined) yield { text: cdata };
    else if (text !== undefined) yield { text: decoded(text) };
    else if (name === undefined) continue;
    else if (slash) yield { close: name };
    else {
      yield { open: name, attributes };
      if (attributes.endsWith('/')) yield { close: name };
    }
  }
}

export function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? undefined : decoded(value);
}
