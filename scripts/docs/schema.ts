import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type DefinitionNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  Kind,
  parse,
  print,
  type TypeDefinitionNode,
  type TypeExtensionNode,
} from 'graphql';
import { root } from '../fresh.ts';
import { type Page, tableOf } from './pages.ts';

const HEADING = /\n# ─+\n# (.+)\n# ─+\n/g;

interface Topic {
  readonly title: string;
  readonly start: number;
  readonly definitions: DefinitionNode[];
}

const slugOf = (title: string): string =>
  (/^[^:,(]+/.exec(title)?.[0] ?? title).trim().toLowerCase().replaceAll(/\W+/g, '-');

const wordsOf = ({ description }: { description?: { value: string } | undefined }): string =>
  (description?.value ?? '').replaceAll(/\s+/g, ' ');

/** A field as a heading, with its arguments. */
function fieldSection(field: FieldDefinitionNode): string {
  const rows = (field.arguments ?? []).map((argument) => [
    `\`${argument.name.value}\``,
    `\`${print(argument.type)}\`${argument.defaultValue ? ` = \`${print(argument.defaultValue)}\`` : ''}`,
    wordsOf(argument),
  ]);
  const table = rows.length > 0 ? `\n${tableOf(['argument', 'type', 'meaning'], rows)}` : '';
  return `### \`${field.name.value}: ${print(field.type)}\`\n\n${wordsOf(field)}\n${table}`;
}

const memberRow = (member: FieldDefinitionNode | InputValueDefinitionNode): string[] => [
  `\`${member.name.value}\``,
  `\`${print(member.type)}\``,
  wordsOf(member),
];

const KINDS: Readonly<Partial<Record<Kind, string>>> = {
  [Kind.INPUT_OBJECT_TYPE_DEFINITION]: 'input',
  [Kind.ENUM_TYPE_DEFINITION]: 'enum',
  [Kind.SCALAR_TYPE_DEFINITION]: 'scalar',
  [Kind.INTERFACE_TYPE_DEFINITION]: 'interface',
  [Kind.UNION_TYPE_DEFINITION]: 'union',
};

function typeSection(type: TypeDefinitionNode): string {
  const head = `### ${KINDS[type.kind] ?? 'type'} \`${type.name.value}\`\n\n${wordsOf(type)}\n`;
  if (type.kind === Kind.ENUM_TYPE_DEFINITION)
    return `${head}\n${tableOf(
      ['value', 'meaning'],
      (type.values ?? []).map((value) => [`\`${value.name.value}\``, wordsOf(value)]),
    )}`;
  if (!('fields' in type) || !type.fields) return head;
  return `${head}\n${tableOf(['field', 'type', 'meaning'], type.fields.map(memberRow))}`;
}

const isRoot = (node: DefinitionNode, name: string): node is TypeExtensionNode & { fields: FieldDefinitionNode[] } =>
  (node.kind === Kind.OBJECT_TYPE_EXTENSION || node.kind === Kind.OBJECT_TYPE_DEFINITION) && node.name.value === name;

const isType = (node: DefinitionNode): node is TypeDefinitionNode =>
  node.kind.endsWith('TypeDefinition') && 'name' in node && !['Query', 'Mutation'].includes(node.name?.value ?? '');

const part = (title: string, sections: readonly string[]): string[] =>
  sections.length > 0 ? [`## ${title}\n`, ...sections] : [];

function textOf({ definitions }: Topic): string {
  const fields = (name: string) =>
    definitions.filter((node) => isRoot(node, name)).flatMap((node) => (isRoot(node, name) ? node.fields : []));
  return [
    ...part('Queries', fields('Query').map(fieldSection)),
    ...part('Mutations', fields('Mutation').map(fieldSection)),
    ...part('Types', definitions.filter(isType).map(typeSection)),
  ].join('\n');
}

/** The reference of the schema: a page for each topic that its headings name. */
export function schemaPages(): Page[] {
  const sdl = readFileSync(join(root, 'schema.graphql'), 'utf8');
  const topics = [...sdl.matchAll(HEADING)].map(
    ({ 1: title = '', index }): Topic => ({ title, start: index, definitions: [] }),
  );
  for (const node of parse(sdl).definitions) {
    const topic = topics.findLast(({ start }) => start < (node.loc?.start ?? 0));
    topic?.definitions.push(node);
  }
  return topics.map((topic, index) => ({
    path: `frontend/schema/${slugOf(topic.title)}.md`,
    title: topic.title.replace(/ \(.*\)$/, ''),
    description: `The part of the GraphQL schema about ${topic.title}.`,
    order: index + 1,
    text: textOf(topic),
  }));
}
