import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLInputType,
  type GraphQLObjectType,
  getNamedType,
  isEnumType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { type ForeignOptions, tokenFor } from '../../support/foreign.ts';
import { useForeign, useGateway } from '../../support/useGateway.ts';

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));

const VARIANTS: Record<string, ForeignOptions> = {
  'spec §7 and nothing more': {},
  'lists without pages': { bareLists: true },
  'numbers as texts': { textNumbers: true },
  'id__in honoured': { idIn: true, etags: true },
  'unknown filters refused': { refuseUnknown: true },
};

/** Selects every field of a type, two relations deep. */
function selection(type: GraphQLObjectType, depth: number): string {
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const target = getNamedType(field.type);
    if (isLeafType(target)) return [field.name];
    return depth > 0 && isObjectType(target) ? [`${field.name} ${selection(target, depth - 1)}`] : [];
  });
  return `{ ${fields.length > 0 ? fields.join(' ') : '__typename'} }`;
}

/** No survey applies to an administrator; the others are capabilities, of which this server announces none. */
const NOT_TOLD = [
  'auditoria',
  'encuestaEmpresa',
  'colaDeCorreo',
  'recordatorios',
  'lineaDeTiempo',
  'invitacion',
  'encuestasAbiertas',
  'posicion',
  'posiciones',
  'tokenServicio',
  'tokensServicio',
  'vista',
  'vistas',
  ...['campana', 'campanas', 'empresasDeCampana', 'resumen', 'cantidades', 'dependientes'],
  ...['resultados', 'textosResultados'],
];

/** A value that an argument takes: the first of an enum, else an id that is there. */
function anyOf(type: GraphQLInputType): string {
  const named = getNamedType(type);
  return isEnumType(named) ? (named.getValues()[0]?.name ?? '') : '1';
}

const queryType = schema.getQueryType() as GraphQLObjectType;

describe.each(Object.entries(VARIANTS))('a foreign REST v1: %s', (_, options) => {
  const foreign = useForeign(options);
  const gateway = useGateway(foreign, { limits: { fields: 500, tokens: 5_000, cost: 1_000_000 } });

  it.each(Object.keys(queryType.getFields()))('%s answers every field without an error', async (name) => {
    const field = queryType.getFields()[name];
    if (!field) throw new Error(name);
    const required = field.args.filter(isRequiredArgument).map((arg) => `${arg.name}: ${anyOf(arg.type)}`);
    const args = required.length > 0 ? `(${required.join(', ')})` : '';
    const target = getNamedType(field.type) as GraphQLObjectType;
    const answer = await gateway.query(`{ ${name}${args} ${selection(target, name === 'me' ? 1 : 2)} }`);
    expect(answer.errors).toBeUndefined();
    if (!NOT_TOLD.includes(name)) expect(answer.data[name]).not.toBeNull();
    const list = isListType(field.type) ? answer.data[name] : answer.data[name]?.results;
    if (list) expect(list.length).toBeGreaterThan(0);
  });

  it('lists page by page, searches and filters', async () => {
    const { data } = await gateway.query(`{
      first: empresas(pageSize: 5) { count results { id } }
      second: empresas(page: 2, pageSize: 5) { results { id } }
      found: empresas(search: "Empresa 40") { results { razonSocial } }
      filtered: empresas(filter: { rubro: 2 }, pageSize: 300) { count results { rubro { id } } }
    }`);
    expect(data.first.count).toBe(40);
    expect(data.first.results.map(({ id }: { id: string }) => id)).toEqual(['1', '2', '3', '4', '5']);
    expect(data.second.results[0].id).toBe('6');
    expect(data.found.results).toEqual([{ razonSocial: 'Empresa 40' }]);
    expect(data.filtered.count).toBe(10);
    expect(new Set(data.filtered.results.map(({ rubro }: { rubro: { id: string } }) => rubro.id))).toEqual(
      new Set(['2']),
    );
  });

  it('gives relations, labels and nested lists their right values', async () => {
    const { data, errors } = await gateway.query(`{
      empresa(id: 7) { label rubro { id label } origen { label descripcion } }
      periodoActivo(id: 1) { label }
      usuario(id: 2) { label empresa { label } groups { label permissions { codename } } permissions { codename } }
      seccion(id: 1) { preguntas { id orden respuestas { id descripcion } padre { id } } encuestas { id } }
      encuesta(id: 1) { secciones { id label } cantCompletadas periodoActivo { rubro { label } } fechaFin }
      encuestaCompletada(id: 1) { label respuestas { pregunta { id } respuesta { id descripcion } } respuestasLibres { pregunta { id } descripcion } }
      rubros { results { label cantEmpresas segmentos { id label } } }
      empresas(pageSize: 1) { results { cantSucursales cantEmpleados } tableColumns { label value } }
    }`);
    expect(errors).toBeUndefined();
    expect(data.empresa).toEqual({
      label: 'Empresa 7',
      rubro: { id: '3', label: 'Comercio' },
      origen: { label: 'Nacional', descripcion: 'Nacional' },
    });
    expect(data.periodoActivo.label).toBe('01/01/2026 / 31/12/2026 · Bancos');
    expect(data.usuario.label).toBe('Luis (luis)');
    expect(data.usuario.empresa.label).toBe('Empresa 2');
    expect(data.usuario.groups[0].permissions).toHaveLength(3);
    expect(data.usuario.permissions).toEqual([{ codename: 'add_empresa' }]);
    expect(data.seccion.preguntas.map(({ id }: { id: string }) => id)).toEqual(['2', '1']);
    expect(data.seccion.preguntas[1].respuestas).toEqual([
      { id: '10', descripcion: 'Sí' },
      { id: '11', descripcion: 'NO APLICA' },
    ]);
    expect(data.seccion.encuestas).toEqual([{ id: '1' }]);
    expect(data.encuesta.secciones).toEqual([
      { id: '2', label: 'Beneficios' },
      { id: '1', label: 'Salarios' },
    ]);
    expect(data.encuesta).toMatchObject({
      cantCompletadas: 1,
      periodoActivo: { rubro: { label: 'Bancos' } },
      fechaFin: '2026-12-31',
    });
    expect(data.encuestaCompletada).toEqual({
      label: 'Encuesta 2026',
      respuestas: [{ pregunta: { id: '1' }, respuesta: { id: '10', descripcion: 'Sí' } }],
      respuestasLibres: [{ pregunta: { id: '2' }, descripcion: '12.5' }],
    });
    expect(data.rubros.results[1]).toEqual({
      label: 'Seguros',
      // The server counts none.
      cantEmpresas: null,
      segmentos: [{ id: '2', label: 'Segmento 2' }],
    });
    expect(data.empresas.results[0]).toEqual({ cantSucursales: 0, cantEmpleados: 0 });
    if (!options.bareLists) {
      expect(data.empresas.tableColumns).toEqual([
        { label: 'Razón social', value: 'razonSocial' },
        { label: 'Rubro', value: 'rubro' },
      ]);
    }
  });

  it('answers the whole survey of a company in one upstream call', async () => {
    const before = foreign.calls.length;
    const { data, errors } = await gateway.query(
      `{ encuestaEmpresa { id descripcion fechaInicio secciones { id label preguntas { id orden padre { id } tipoRespuesta { id } respuestas { id descripcion } } } } }`,
      {},
      { token: tokenFor(2) },
    );
    expect(errors).toBeUndefined();
    expect(foreign.calls.length - before).toBe(1);
    expect(data.encuestaEmpresa.secciones.map(({ label }: { label: string }) => label)).toEqual([
      'Salarios',
      'Beneficios',
    ]);
    expect(data.encuestaEmpresa.secciones[1].preguntas[0]).toMatchObject({
      id: '3',
      padre: { id: '1' },
      tipoRespuesta: { id: '2' },
    });
  });
});
