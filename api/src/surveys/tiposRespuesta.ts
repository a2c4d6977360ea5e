import { sql } from 'kysely';
import { defineResource } from '../crud/resource.ts';
import { text } from '../fields/fields.ts';

/** Ways of answering: 1 choice, 2 number or checkboxes, 3 free text (spec §3). */
export const tiposRespuesta = defineResource({
  path: 'encuestas/tipo_respuesta',
  table: 'tipo_respuesta',
  model: 'tipo_respuesta',
  name: { es: 'Tipo de respuesta', en: 'Answer type' },
  fields: { tipo_respuesta: { ...text({ es: 'Tipo de respuesta', en: 'Answer type' }), translated: true } },
  columns: ['tipo_respuesta'],
  label: ['tipo_respuesta'],
  searchText: sql`plain(t.tipo_respuesta || ' ' || t.tipo_respuesta_en)`,
  ordering: 'id',
  open: true,
  small: true,
  serves: [],
});
