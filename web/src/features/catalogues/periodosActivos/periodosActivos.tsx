import { picker } from '../../../crud/fields/picker';
import { related } from '../../../crud/filters';
import { period, periodTitle, pill } from '../../../crud/list/Cell';
import { defineResource } from '../../../crud/resource';
import { periodoOptions, rubroOptions } from '../../../generated/options';
import { hooks } from '../../../generated/periodosActivos';
import { PERIOD_STATUSES } from '../../../shared/ui/StatusPill';
import { relatedRecords } from '../RelatedRecords';

export default defineResource({
  hooks,
  Below: relatedRecords({ encuestas: 'periodoActivo' }),
  removal: 'list.removal.periodoActivo',
  sortable: ['periodo', 'rubro', 'estado'],
  order: '-periodo',
  title: periodTitle,
  cells: { periodo: period, estado: pill(PERIOD_STATUSES) },
  filters: [related('periodo', periodoOptions), related('rubro', rubroOptions)],
  fields: [
    picker('periodo', periodoOptions.list, { required: true }),
    picker('rubro', rubroOptions.list, { required: true }),
  ],
});
