import { unzipSync } from 'fflate';
import type { Refusal } from './sheet';
import { attribute, elements, type XmlElement } from './xml';

/** What is inside a workbook that is needed to read its first visible sheet. */
export interface Workbook {
  readonly sheet: string;
  readonly strings: string;
  readonly styles: string;
  readonly name: string;
  readonly others: number;
}

/** A part that unpacks to more is no list of questions, whatever it claims to be. */
const MAX_PART = 60_000_000;

class TooLarge extends Error {}

/** Unpacks the parts that are wanted, and names all that there are. */
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

/** Where a relation leads, as a name within the package. */
function targetOf(relations: string, matches: (relation: XmlElement) => boolean): string | undefined {
  const relation = [...elements(relations, 'Relationship')].find(matches);
  if (!relation) return undefined;
  const target = attribute(relation, 'Target') ?? '';
  return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
}

const ofType = (kind: string) => (relation: XmlElement) => attribute(relation, 'Type')?.endsWith(`/${kind}`) ?? false;

/** Opens an .xlsx; says what it is where it is something else. */
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
