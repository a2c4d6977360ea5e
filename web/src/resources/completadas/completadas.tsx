import { useListEncuestasCompletadasQuery } from '../../generated/completadas';
import { defineResource } from '../../screens/resource';

/** Completed surveys: no Add and no Delete, only Edit and View, which the survey screens draw (spec §2). */
export default defineResource({
  hooks: { list: useListEncuestasCompletadasQuery },
  editable: true,
});
