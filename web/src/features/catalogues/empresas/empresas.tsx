import { idOf, picker } from '../../../crud/fields/picker';
import { count, text } from '../../../crud/fields/plain';
import { maxLength, required, ruc } from '../../../crud/fields/rules';
import { defineResource } from '../../../crud/resource';
import { hooks } from '../../../generated/empresas';
import { useOrigenOptionsQuery, useRubroOptionsQuery, useSegmentoOptionsQuery } from '../../../generated/options';
import { lazyPart } from '../../../shared/shell/lazyPart';
import { useExtras } from './useExtras';

const Below = lazyPart(async () => (await import('./CompanyRecords')).CompanyRecords);

export default defineResource({
  hooks,
  useExtras,
  Below,
  removal: 'list.removal.empresa',
  sortable: ['razonSocial', 'rucCi', 'cantSucursales', 'cantEmpleados'],
  live: true,
  fields: [
    text('razonSocial', { required: true, rules: [maxLength(100, 'rules.razonSocialMax')] }),
    text('rucCi', { rules: ruc }),
    text('direccion', { rules: [maxLength(100, 'rules.direccionMax')] }),
    picker('rubro', useRubroOptionsQuery, { required: true, clears: ['segmento'] }),
    picker('segmento', useSegmentoOptionsQuery, {
      flag: required('rules.requiredSelect'),
      filter: ({ rubro }) => ({ rubro: idOf(rubro) }),
    }),
    picker('origen', useOrigenOptionsQuery, { required: true }),
    count('cantSucursales', { required: true }),
    count('cantEmpleados', { required: true }),
  ],
});
