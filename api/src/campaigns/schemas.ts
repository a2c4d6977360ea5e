import { listSchema, objectSchema } from '../endpoint/schemas.ts';
import { HECHOS } from './timeline.ts';

const id = { type: 'integer', example: 1 };
const count = { type: 'integer', minimum: 0 };
const text = { type: 'string' };
const nullable = (type: string) => ({ type: [type, 'null'] });
const date = { type: 'string', format: 'date', example: '2026-01-01' };
const moment = { type: ['string', 'null'], format: 'date-time' };

export function pageOf(row: object) {
  return objectSchema({ results: listSchema(row), count });
}

export const campaignSchema = objectSchema({
  ...{ id, periodo: id, rubro: id, negocio: text, fecha_inicio: date, fecha_fin: date, vigente: { type: 'boolean' } },
  encuestas: listSchema(objectSchema({ id, descripcion: text, idioma: id })),
  ...{ empresas: count, enviadas: count, incompletas: count, sin_usuario: count, alcanzables: count },
  recordatorios_programados: { type: 'boolean' },
});

const noticeSchema = {
  ...objectSchema({ count, primeros: listSchema(objectSchema({ registro: id, nombre: text })) }),
  type: ['object', 'null'],
};

export const summarySchema = objectSchema({
  campanas: { ...pageOf(campaignSchema), type: ['object', 'null'] },
  proximas: { ...pageOf(campaignSchema), type: ['object', 'null'] },
  ...{ empresas_sin_usuario: noticeSchema, encuestas_sin_secciones: noticeSchema },
  ...{ correos_fallidos: noticeSchema, invitaciones_fallidas: noticeSchema },
  cantidades: listSchema(objectSchema({ recurso: text, cantidad: count })),
});

export const mailQueueSchema = objectSchema({
  ...{ en_cola: count, detenida: moment, motivo: nullable('string'), proximo: moment },
});

export const eventSchema = objectSchema({
  hecho: { type: 'string', enum: HECHOS },
  momento: { type: 'string', format: 'date-time' },
  ...{ persona: nullable('string'), autor: nullable('string'), estado: nullable('string') },
});

const person = objectSchema({ id, nombre: text, username: text, email: text, ingreso: { type: 'boolean' } });

export const companySchema = objectSchema({
  ...{ empresa: id, razon_social: text, segmento: nullable('integer') },
  estado: { type: 'string', enum: ['pendiente', 'incompleta', 'enviada'] },
  ...{ completada: nullable('integer'), enviada: moment, modificada: moment },
  ...{ total_preguntas: nullable('integer'), total_respondidas: nullable('integer') },
  usuarios: { type: ['array', 'null'], items: person },
  recordatorio: {
    ...objectSchema({ estado: text, pedido: moment, autor: nullable('string') }),
    type: ['object', 'null'],
  },
});

export const reminderSchema = objectSchema({
  empresa: id,
  razon_social: text,
  estado: {
    type: 'string',
    enum: [
      ...['en_cola', 'enviando', 'enviado', 'sin_correo', 'rechazado', 'demasiados'],
      ...['ya_recordada', 'ya_respondio', 'ajena'],
    ],
  },
  email: nullable('string'),
  motivo: nullable('string'),
});
