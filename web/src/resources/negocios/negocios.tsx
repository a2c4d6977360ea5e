import type { Rule } from '../../fields/field';
import { type Line, lines } from '../../fields/lines';
import { text } from '../../fields/plain';
import { isEmpty } from '../../fields/rules';
import { hooks } from '../../generated/negocios';
import { defineResource } from '../../screens/resource';

const complete: Rule = (segmentos: Line[]) =>
  segmentos.some(({ descripcion }) => isEmpty(descripcion)) ? 'rules.required' : null;

export default defineResource({
  hooks,
  removal: 'list.removal.negocio',
  sortable: ['descripcion'],
  fields: [text('descripcion', { required: true }), lines('segmentos', 'catalogues:segmentos', { rules: [complete] })],
});
