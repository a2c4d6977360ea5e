import { readFileSync } from 'node:fs';
import {
  buildSchema,
  findBreakingChanges,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { models } from '../../../gateway/src/resources/models.ts';

const sdl = readFileSync('schema.graphql', 'utf8');
const schema = buildSchema(sdl);
const types = Object.values(schema.getTypeMap()).filter(
  (type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type),
);
const enums = types.filter(isEnumType);
const inputs = types.filter(isInputObjectType);
const objects = types.filter(isObjectType);
const outputs = [...objects, ...types.filter(isInterfaceType)];
const isRoot = ({ name }: { name: string }) => ['Query', 'Mutation'].includes(name);
const queries = Object.values(schema.getQueryType()?.getFields() ?? {});
const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});

const fieldsOf = (type: (typeof outputs)[number]): [string, GraphQLField<unknown, unknown>][] =>
  Object.values(type.getFields()).map((field) => [`${type.name}.${field.name}`, field]);
const implementing = (name: string) =>
  objects.filter((type) => type.getInterfaces().some((one) => one.name === name)).map((type) => type.name);
const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** What a later version may break, with the reason; empty it at every release. */
const DECLARED: string[] = [
  'InvitacionDeUsuario.usuario changed type from Usuario! to Usuario.',
  // A related record that fails leaves the rest of its row and page.
  'RespuestaElegida.pregunta changed type from Pregunta! to Pregunta.',
  'RespuestaElegida.respuesta changed type from Respuesta! to Respuesta.',
  'RespuestaLibre.pregunta changed type from Pregunta! to Pregunta.',
  'Usuario.groups changed type from [Grupo!]! to [Grupo!].',
  'Usuario.permissions changed type from [Permiso!]! to [Permiso!].',
];

describe('the schema', () => {
  it('describes every type, field, argument and enum value', () => {
    const bare: string[] = [];
    const described = (items: readonly { name: string; description?: string | null }[], prefix: string) =>
      bare.push(...items.filter(({ description }) => !description).map(({ name }) => prefix + name));
    described(types, '');
    for (const type of enums) described(type.getValues(), `${type.name}.`);
    for (const type of [...outputs, ...inputs]) {
      const fields = Object.values(type.getFields());
      described(fields, `${type.name}.`);
      for (const field of fields) if ('args' in field) described(field.args, `${type.name}.${field.name}.`);
    }
    expect(bare).toEqual([]);
  });

  it('has for every resource the operations of the contract', () => {
    const named = (fields: typeof queries) => fields.map(({ name }) => name);
    for (const type of models.keys()) {
      const writable = schema.getType(`${type}Payload`);
      if (!writable) continue;
      expect(named(queries)).toContain(type.charAt(0).toLowerCase() + type.slice(1));
      expect(named(mutations)).toEqual(expect.arrayContaining([`deactivate${type}`, `delete${type}`]));
      if (schema.getType(`${type}Patch`))
        expect(named(mutations)).toEqual(expect.arrayContaining([`create${type}`, `update${type}`]));
    }
  });

  it('breaks nothing of the last released one that is not declared', () => {
    const released = buildSchema(readFileSync(new URL('released.graphql', import.meta.url), 'utf8'));
    const broken = findBreakingChanges(released, schema).map(({ description }) => description);
    expect(broken.filter((change) => !DECLARED.includes(change))).toEqual([]);
  });
});

describe('names', () => {
  const VERBS = [
    ...['create', 'update', 'deactivate', 'delete', 'save', 'copy', 'duplicate', 'open', 'reorder', 'import'],
    ...[
      'invite',
      'send',
      'publish',
      'login',
      'logout',
      'refresh',
      'verify',
      'request',
      'adminChange',
      'bulk',
      'schedule',
    ],
  ];

  it('are PascalCase for types, camelCase for fields and arguments, SCREAMING_SNAKE_CASE for enum values', () => {
    const wrong = (pattern: RegExp, items: readonly { name: string }[]) =>
      items.map(({ name }) => name).filter((name) => !pattern.test(name));
    expect(wrong(/^[A-Z][A-Za-z0-9]*$/, types)).toEqual([]);
    // ISO 639 codes.
    const values = enums.filter(({ name }) => name !== 'Lang').flatMap((type) => type.getValues());
    expect(wrong(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/, values)).toEqual([]);
    const fields = [...outputs, ...inputs].flatMap((type) => Object.values(type.getFields()));
    expect(wrong(/^[a-z][A-Za-z0-9]*$/, fields)).toEqual([]);
    expect(
      wrong(
        /^[a-z][A-Za-z0-9]*$/,
        [...queries, ...mutations].flatMap(({ args }) => args),
      ),
    ).toEqual([]);
  });

  it('are English verbs for operations', () => {
    expect(mutations.map(({ name }) => name).filter((name) => !VERBS.some((verb) => name.startsWith(verb)))).toEqual(
      [],
    );
  });

  it('of payloads and inputs follow their operation or their record', () => {
    const RESULTS = [
      'SessionPayload',
      'ActionPayload',
      'Boolean',
      ...[...models.keys()].map((type) => `${type}Payload`),
    ];
    const wrong = mutations.flatMap(({ name, type, args }) => {
      const payload = getNamedType(type).name;
      const [, verb = '', record = ''] = /^(create|update|save)(.*)$/.exec(name) ?? [];
      const wanted = verb === 'update' ? `${record}Patch` : verb ? `${record}Input` : `${pascal(name)}Input`;
      const named = args.filter((arg) => arg.name === 'input').map((arg) => getNamedType(arg.type).name);
      return [
        ...(payload === `${pascal(name)}Payload` || RESULTS.includes(payload) ? [] : [`${name}: ${payload}`]),
        ...named.filter((input) => input !== wanted).map((input) => `${name}(input: ${input})`),
      ];
    });
    expect(wrong).toEqual([]);
  });

  it('of filters are `filter` and XFilter', () => {
    const args = [...queries, ...mutations].flatMap((field) => field.args);
    const isFilter = (type: string) => type.endsWith('Filter');
    const wrong = args.filter(({ name, type }) => (name === 'filter') !== isFilter(getNamedType(type).name));
    expect(wrong.map(({ name }) => name)).toEqual([]);
    expect(sdl).not.toMatch(/filtro/i);
  });
});

describe('relations', () => {
  /** Ids that refer to no type of the schema. */
  const KEYS = ['SendRemindersPayload.lote'];

  it('are objects: no output field is a bare foreign key', () => {
    const ids = objects.filter((type) => !isRoot(type)).flatMap(fieldsOf);
    const bare = ids.filter(([, { name, type }]) => getNamedType(type).name === 'ID' && name !== 'id');
    expect(bare.map(([path]) => path)).toEqual(KEYS);
    const numbered = ids.filter(([, { name }]) => /(Id|Ids)$/.test(name));
    expect(numbered.map(([path]) => path)).toEqual([]);
  });
});

describe('interfaces', () => {
  it('Entity is implemented by every record', () => {
    expect(implementing('Entity').toSorted()).toEqual([...models.keys()].toSorted());
  });

  it('Page is implemented by every page', () => {
    const isPage = (type: GraphQLObjectType) => /Page$/.test(type.name);
    expect(implementing('Page').toSorted()).toEqual(
      objects
        .filter(isPage)
        .map(({ name }) => name)
        .toSorted(),
    );
    for (const name of implementing('Page')) {
      const { results } = (schema.getType(name) as GraphQLObjectType).getFields();
      expect([name, String(results?.type)]).toEqual([name, expect.stringMatching(/^\[\w+!\]!$/)]);
    }
  });
});

describe('root fields', () => {
  it('are nullable, so that a failing one leaves the others', () => {
    expect(queries.filter(({ type }) => isNonNullType(type)).map(({ name }) => name)).toEqual([]);
  });

  it('say by @semanticNonNull when they are null only because they failed', () => {
    const marked = queries.filter(({ astNode }) =>
      astNode?.directives?.some(({ name }) => name.value === 'semanticNonNull'),
    );
    const lists = [...models.values()].filter(({ capacidad }) => !capacidad).map(({ many }) => many);
    expect(marked.map(({ name }) => name).toSorted()).toEqual([...lists, 'estado', 'me'].toSorted());
  });
});
