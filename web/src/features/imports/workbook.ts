import { unzipSync } from 'fflate';
import type { Refusal } from './sheet';

/** The parts of a workbook that its first visible sheet needs. */
export interface Workbook {
  readonly sheet: string;
  readonly strings: string;
  readonly styles: string;
  readonly name: string;
  readonly others: number;
}

/** Protects the tab from archives that unpack to gigabytes. */
const MAX_PART = 60_000_000;

class TooLarge extends Error {}

/** Unpacks the wanted parts and lists the names of all. */
function unpack(bytes: Uint8Array, wanted: (name: string) => boolean): { names: string[]; parts: Map<string, string> } {
  const names: string[] = [];
  const files = unzipSync(bytes, {
    filter({ name, originalSize }) {
      names.push(name);
      if (wanted(name) && originalSize > MAX_PART) throw new TooLarge();
      return wanted(name);
    },
  });
  const text = new TextDecoder();
  return { names, parts: new Map(Object.entries(files).map(([name, part]) => [name, text.decode(part)])) };
}

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';

function otherKind(names: readonly string[]): Refusal {
  if (names.includes('xl/workbook.bin')) return 'binaryExcel';
  return names.includes('content.xml') && names.includes('mimetype') ? 'openDocument' : 'notSheet';
}

function visibleSheets(workbook: string): { name: string; id: string }[] {
  return [...elements(workbook, 'sheet')]
    .filter((sheet) => (attribute(sheet, 'state') ?? 'visible') === 'visible')
    .map((sheet) => ({ name: attribute(sheet, 'name') ?? '', id: attribute(sheet, 'id') ?? '' }))
    .filter(({ id }) => id !== '');
}

/** The target of a relation, as a path within the archive. */
function targetOf(relations: string, matches: (relation: XmlElement) => boolean): string | undefined {
  const relation = [...elements(relations, 'Relationship')].find(matches);
  if (!relation) return undefined;
  const target = attribute(relation, 'Target') ?? '';
  return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
}

const ofType = (kind: string) => (relation: XmlElement) => attribute(relation, 'Type')?.endsWith(`/${kind}`) ?? false;

/** Opens an .xlsx file, or returns why it is none. */
export function openWorkbook(bytes: Uint8Array): Workbook | Refusal {
  try {
    const { names, parts } = unpack(bytes, (name) => name === WORKBOOK || name === RELATIONS);
    const workbook = parts.get(WORKBOOK);
    if (workbook === undefined) return otherKind(names);
    const relations = parts.get(RELATIONS) ?? '';
    const [first, ...others] = visibleSheets(workbook);
    const path = first && targetOf(relations, (relation) => attribute(relation, 'Id') === first.id);
    const strings = targetOf(relations, ofType('sharedStrings'));
    const styles = targetOf(relations, ofType('styles'));
    const content = unpack(bytes, (name) => [path, strings, styles].includes(name)).parts;
    const sheet = content.get(path ?? '');
    if (!first || sheet === undefined) return 'broken';
    const part = (name: string | undefined) => content.get(name ?? '') ?? '';
    return { sheet, strings: part(strings), styles: part(styles), name: first.name, others: others.length };
  } catch (error) {
    return error instanceof TooLarge ? 'tooLarge' : 'broken';
  }
}

/** An element by its local name, with unparsed attributes. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: string;
  text: string;
  readonly children: XmlElement[];
}

/** Comments, CDATA, declarations, tags, text. Quoted values may hold `>`; excluding `<` prevents slow backtracking. */
const PIECE =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<[?!][^<>]*>|<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>|([^<]+)/g;

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Decodes XML's five entities and numeric ones; a file cannot define others, so none can expand without end. */
const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
        if (name) return ENTITIES[name] ?? whole;
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
        return code <= 0x10ffff ? String.fromCodePoint(code) : '';
      })
    : text;

/** Streams the outermost elements of a name, so that only one of a large document is in memory. */
export function* elements(xml: string, wanted: string): Generator<XmlElement> {
  const open: XmlElement[] = [];
  for (const [, cdata, slash, name, attributes = '', text = ''] of xml.matchAll(PIECE)) {
    const inside = open.at(-1);
    if (name === undefined) {
      if (inside) inside.text += cdata ?? decodeEntities(text);
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
  return value === undefined ? undefined : decodeEntities(value);
}
