/** An element by its local name: its attributes as they are written, its own text, and the elements in it. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: string;
  text: string;
  readonly children: XmlElement[];
}

/** Comments, CDATA, declarations, tags, text. Quoted values may hold `>`; `<` ends every wrong try at once. */
const PIECE =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<[?!][^<>]*>|<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>|([^<]+)/g;

const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** The text behind entities. Only XML's own five and numbers exist: a file cannot define others here. */
const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
        if (name) return NAMED[name] ?? whole;
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
        return code <= 0x10ffff ? String.fromCodePoint(code) : '';
      })
    : text;

/** The outermost elements of a name, one after another; of a large document no more is kept than the present one. */
export function* elements(xml: string, wanted: string): Generator<XmlElement> {
  const open: XmlElement[] = [];
  for (const [, cdata, slash, name, attributes = '', text = ''] of xml.matchAll(PIECE)) {
    const inside = open.at(-1);
    if (name === undefined) {
      if (inside) inside.text += cdata ?? decoded(text);
      continue;
    }
    if (!slash && (inside || name === wanted)) {
      const element: XmlElement = { name, attributes, text: '', children: [] };
      inside?.children.push(element);
      open.push(element);
    }
    if (slash || attributes.endsWith('/')) {
      const closed = open.pop();
      if (closed && open.length === 0) yield closed;
    }
  }
}

export function attribute({ attributes }: XmlElement, name: string): string | undefined {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? undefined : decoded(value);
}
