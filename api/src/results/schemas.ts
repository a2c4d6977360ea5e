import { TAMANOS } from './submissions.ts';

const id = { type: 'integer', example: 1 };
const count = { type: 'integer', minimum: 0 };
const text = { type: 'string' };
const number = { type: 'number' };
const flag = { type: 'boolean' };
const day = { type: 'string', format: 'date', example: '2026-01-01' };
const orNull = (schema: { type: string }) => ({ ...schema, type: [schema.type, 'null'] });
const listOf = (items: object) => ({ type: 'array', items });

/** An object whose every property is always there. */
function whole(properties: Record<string, object>) {
  return { type: 'object', required: Object.keys(properties), additionalProperties: false, properties };
}

const heading = { encuesta: id, descripcion: text, negocio: text, fecha_inicio: day, fecha_fin: day };
const named = whole({ id, descripcion: text });
const option = whole({ respuesta: orNull(id), descripcion: text, empresas: count });

const numbers = whole({
  ...{ cantidad: count, media: number, mediana: number, cuartil1: number, cuartil3: number },
  ...{ minimo: number, maximo: number, barras: listOf(whole({ desde: number, hasta: number, empresas: count })) },
});

const summary = whole({
  ...{ empresas: count, opciones: listOf(option), numeros: orNull(numbers), textos: orNull(count) },
});

const question = {
  ...{ pregunta: id, numero: text, descripcion: text, tipo_respuesta: id, multiple: flag },
};

export const resultsSchema = whole({
  ...heading,
  ...{ minimo: count, publicados: flag, empresas: orNull(count), oculto: flag },
  ...{ segmentos: listOf(named), origenes: listOf(named), tamanos: listOf({ type: 'string', enum: TAMANOS }) },
  secciones: listOf(
    whole({
      ...{ seccion: id, descripcion: text },
      preguntas: listOf(
        whole({
          ...{ ...question, eje: text, campo_pertenece: text, titulo_informe: text, beneficio: flag },
          ...{ padre: orNull(id), resumen: orNull(summary) },
        }),
      ),
    }),
  ),
});

export const textsSchema = whole({
  ...{ results: listOf(whole({ texto: text, empresas: count })), count, oculto: flag },
});

export const positionsSchema = whole({ results: listOf(whole(heading)) });

const own = whole({
  opciones: listOf(whole({ respuesta: id, descripcion: text })),
  ...{ numero: orNull(number), texto: orNull(text) },
});

const market = whole({
  ...{ empresas: count, mismas: listOf(option), cantidad: orNull(count) },
  ...{ mediana: orNull(number), cuartil1: orNull(number), cuartil3: orNull(number) },
});

export const positionSchema = whole({
  ...heading,
  ...{ minimo: count, empresas: orNull(count) },
  secciones: listOf(
    whole({
      ...{ seccion: id, descripcion: text },
      preguntas: listOf(whole({ ...question, titulo_informe: text, propia: orNull(own), mercado: orNull(market) })),
    }),
  ),
});
