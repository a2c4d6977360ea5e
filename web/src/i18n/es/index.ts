import type { account } from './account';
import type { asked } from './asked';
import type { audit } from './audit';
import type { auth as ofAuth } from './auth';
import type { authoring } from './authoring';
import type { campaigns } from './campaigns';
import type { changed } from './changed';
import { common } from './common';
import type { configuracion } from './configuracion';
import type { encuestas } from './encuestas';
import type { enlace } from './enlace';
import type { grupos } from './grupos';
import type { importar } from './importar';
import type { inside } from './inside';
import type { offline } from './offline';
import type { opening } from './opening';
import type { outbox } from './outbox';
import type { overview } from './overview';
import { auth, rules, shell } from './page';
import type { paper } from './paper';
import type { registros } from './registros';
import type { removing } from './removing';
import type { report } from './report';
import type { respondent } from './respondent';
import type { results } from './results';
import type { saving } from './saving';
import type { survey } from './survey';
import type { tokens } from './tokens';

/** Spanish, the source: every other language has exactly these names. Here is what every screen may say. */
export const es = { auth, common, rules, shell };

/** Every Spanish text, also those that are loaded later. */
export type Es = typeof es &
  typeof inside & {
    areas: { configuracion: typeof configuracion; enlace: typeof enlace; grupos: typeof grupos };
    auth: typeof ofAuth & typeof account;
    asked: typeof asked;
    audit: typeof audit;
    authoring: typeof authoring;
    campaigns: typeof campaigns;
    changed: typeof changed;
    encuestas: typeof encuestas;
    form: typeof saving;
    importar: typeof importar;
    list: typeof removing;
    offline: typeof offline;
    opening: typeof opening;
    outbox: typeof outbox;
    overview: typeof overview;
    paper: typeof paper;
    registros: typeof registros;
    results: typeof results;
    report: typeof report;
    respondent: typeof respondent;
    survey: typeof survey;
    tokens: typeof tokens;
  };
