import { useListEncuestasCompletadasQuery } from '../../generated/completadas';
import { defineResource } from '../../screens/resource';

/**
 * Completed surveys: no Add and no Delete, only Edit and View, which the survey screens draw (spec §2). An administrator
 * comes to look at them; what a company sent is its own to change.
 */
export default defineResource({
  hooks: { list: useListEncuestasCompletadasQuery },
  editable: true,
  opens: ({ isAdmin }) => (isAdmin ? 'view' : 'edit'),
});
