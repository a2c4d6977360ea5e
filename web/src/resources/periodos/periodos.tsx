import { day } from '../../fields/plain';
import { notBefore } from '../../fields/rules';
import { hooks } from '../../generated/periodos';
import { defineResource } from '../../screens/resource';
import { useTwice } from './useTwice';

export default defineResource({
  hooks,
  removal: 'list.removal.periodo',
  useConfirmation: useTwice,
  sortable: ['fecha', 'fechaFin'],
  fields: [
    day('fecha', { required: true }),
    day('fechaFin', { required: true, rules: [notBefore('fecha', 'rules.datesOrder')], looksAt: ['fecha'] }),
  ],
});
