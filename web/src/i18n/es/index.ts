import { common } from './common';
import { auth, rules, shell } from './page';

/** Spanish, the source: every other language has exactly these names. Here is what every screen may say. */
export const es = { auth, common, rules, shell };

/** Every Spanish text, also those that are loaded later. */
export type Es = typeof es &
  typeof import('./inside').inside &
  typeof import('./asked') &
  typeof import('./audit') &
  typeof import('./authoring') &
  typeof import('./campaigns') &
  typeof import('./changed') &
  typeof import('./encuestas') &
  typeof import('./importar') &
  typeof import('./offline') &
  typeof import('./opening') &
  typeof import('./outbox') &
  typeof import('./overview') &
  typeof import('./paper') &
  typeof import('./registros') &
  typeof import('./report') &
  typeof import('./respondent') &
  typeof import('./results') &
  typeof import('./survey') &
  typeof import('./tokens') & {
    areas: typeof import('./configuracion') & typeof import('./enlace') & typeof import('./grupos');
    auth: typeof import('./auth').auth & typeof import('./account').account;
    form: typeof import('./saving').saving;
    list: typeof import('./removing').removing;
  };
