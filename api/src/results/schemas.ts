import { listSchema, objectSchema } from '../endpoint/schemas.ts';
import { TAMANOS } from './submissions.ts';

const id = { type: 'integer', example: 1 };
const count = { type: 'integer', minimum: 0 };
const text = { type: 'string' };
const number = { type: 'number' };
const flag = { type: 'boolean' };
const day = { type: 'string', format: 'date', example: '2026-01-01' };
const orNull = (schema: { type: string }) => ({ ...schema, type: [schema.type, 'null'] });

const heading = { encuesta: id, descripcion: text, negocio: text, fecha_inicio: day, fecha_fin: day };
const named = objectSchema({ id, descripcion: text });
const option = objectSchema({ respuesta: orNull(id), descripcion: text, empresas: count });

const numbers = objectSchema({
  ...{ cantidad: count, media: number, mediana: number, cuartil1: number, cuartil3: number },
  ...{
    minimo: number,
    maximo: number,
    barras: listSchema(objectSchema({ desde: number, hasta: number, empresas: count })),
  },
});

const summary = objectSchema({
  ...{ empresas: count, opciones: listSchema(option), numeros: orNull(numbers), textos: orNull(count) },
});

const question = {
  ...{ pregunta: id, numero: text, descripcion: text, tipo_respuesta: id, multiple: flag },
};

export const resultsSchema = objectSchema({
  ...heading,
  ...{ minimo: count, publicados: flag, empresas: orNull(count), oculto: flag },
  ...{
    segmentos: listSchema(named),
    origenes: listSchema(named),
    tamanos: listSchema({ type: 'string', enum: TAMANOS }),
  },
  secciones: listSchema(
    objectSchema({
      ...{ seccion: id, descripcion: text },
      preguntas: listSchema(
        objectSchema({
          ...{ ...question, eje: text, campo_pertenece: text, titulo_informe: text, beneficio: flag },
          ...{ padre: orNull(id), resumen: orNull(summary) },
        }),
      ),
    }),
  ),
});

export const textsSchema = objectSchema({
  ...{ results: listSchema(objectSchema({ texto: text, empresas: count })), count, oculto: flag },
});

export const positionsSchema = objectSchema({ results: listSchema(objectSchema(heading)) });

const own = objectSchema({
  opciones: listSchema(objectSchema({ respuesta: id, descripcion: text })),
  ...{ numero: orNull(number), texto: orNull(text) },
});

const market = objectSchema({
  ...{ empresas: count, mismas: listSchema(option), cantidad: orNull(count) },
  ...{ mediana: orNull(number), cuartil1: orNull(number), cuartil3: orNull(number) },
});

export const positionSchema = objectSchema({
  ...heading,
  ...{ cerrada: flag, minimo: count, empresas: orNull(count) },
  secciones: listSchema(
    objectSchema({
      ...{ seccion: id, descripcion: text },
      preguntas: listSchema(
        objectSchema({
          ...question,
          titulo_informe: text,
          propia: orNull(own),
          no_corresponde: flag,
          mercado: orNull(market),
        }),
      ),
    }),
  ),
});
