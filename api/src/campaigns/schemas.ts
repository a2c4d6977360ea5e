const id = { type: 'integer', example: 1 };
const count = { type: 'integer', minimum: 0 };
const text = { type: 'string' };
const nullable = (type: string) => ({ type: [type, 'null'] });
const date = { type: 'string', format: 'date', example: '2026-01-01' };
const moment = { type: ['string', 'null'], format: 'date-time' };

/** An object whose every property is always there. */
function whole(properties: Record<string, object>) {
  return { type: 'object', required: Object.keys(properties), additionalProperties: false, properties };
}

export function pageOf(row: object) {
  return whole({ results: { type: 'array', items: row }, count });
}

export const campaignSchema = whole({
  ...{ id, periodo: id, rubro: id, negocio: text, fecha_inicio: date, fecha_fin: date, vigente: { type: 'boolean' } },
  encuestas: { type: 'array', items: whole({ id, descripcion: text, idioma: id }) },
  ...{ empresas: count, enviadas: count, incompletas: count, sin_usuario: count },
});

const noticeSchema = {
  ...whole({ count, primeros: { type: 'array', items: whole({ registro: id, nombre: text }) } }),
  type: ['object', 'null'],
};

export const summarySchema = whole({
  campanas: { ...pageOf(campaignSchema), type: ['object', 'null'] },
  ...{ empresas_sin_usuario: noticeSchema, encuestas_sin_secciones: noticeSchema },
  ...{ correos_fallidos: noticeSchema, invitaciones_fallidas: noticeSchema },
  cantidades: { type: 'array', items: whole({ recurso: text, cantidad: count }) },
});

const person = whole({ id, nombre: text, username: text, email: text, ingreso: { type: 'boolean' } });

export const companySchema = whole({
  ...{ empresa: id, razon_social: text, segmento: nullable('integer') },
  estado: { type: 'string', enum: ['pendiente', 'incompleta', 'enviada'] },
  ...{ completada: nullable('integer'), enviada: moment, modificada: moment },
  ...{ total_preguntas: nullable('integer'), total_respondidas: nullable('integer') },
  usuarios: { type: ['array', 'null'], items: person },
  recordatorio: { ...whole({ estado: text, pedido: moment, autor: nullable('string') }), type: ['object', 'null'] },
});

export const reminderSchema = whole({
  empresa: id,
  razon_social: text,
  estado: {
    type: 'string',
    enum: ['en_cola', 'enviando', 'enviado', 'sin_correo', 'rechazado', 'ya_recordada', 'ya_respondio', 'ajena'],
  },
  email: nullable('string'),
  motivo: nullable('string'),
});
