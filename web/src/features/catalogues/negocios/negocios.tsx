import type { Rule } from '../../../crud/fields/field';
import { type Line, lines } from '../../../crud/fields/lines';
import { text } from '../../../crud/fields/plain';
import { isEmpty } from '../../../crud/fields/rules';
import { linked } from '../../../crud/list/Cell';
import { defineResource } from '../../../crud/resource';
import { hooks } from '../../../generated/negocios';
import { relatedRecords } from '../RelatedRecords';

const noEmptyLine: Rule = (segmentos: Line[]) =>
  segmentos.some(({ descripcion }) => isEmpty(descripcion)) ? 'rules.required' : null;

export default defineResource({
  hooks,
  Below: relatedRecords({ empresas: 'rubro', encuestas: 'rubro' }),
  removal: 'list.removal.negocio',
  sortable: ['descripcion', 'cantEmpresas'],
  order: 'descripcion',
  cells: { cantEmpresas: linked({ path: (id) => `/empresas?rubro=${id}`, permission: 'view_empresa' }) },
  columns: { cantEmpresas: 'resources.empresas.many' },
  fields: [
    text('descripcion', { wide: true, required: true }),
    lines('segmentos', 'catalogues:segmentos', { rules: [noEmptyLine], permission: 'segmento' }),
  ],
});
