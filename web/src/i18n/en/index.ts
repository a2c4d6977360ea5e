import type { Es } from '../es';
import { areas } from './areas';
import { asked } from './asked';
import { audit } from './audit';
import { auth } from './auth';
import { authoring } from './authoring';
import { campaigns } from './campaigns';
import { changed } from './changed';
import { common } from './common';
import { encuestas } from './encuestas';
import { fields } from './fields';
import { form } from './form';
import { home } from './home';
import { importar } from './importar';
import { list } from './list';
import { offline } from './offline';
import { opening } from './opening';
import { outbox } from './outbox';
import { overview } from './overview';
import { paper } from './paper';
import { registros } from './registros';
import { report } from './report';
import { resources } from './resources';
import { respondent } from './respondent';
import { results } from './results';
import { rules } from './rules';
import { shell } from './shell';
import { survey } from './survey';
import { tokens } from './tokens';

/** The same texts in another language: same names, no more and no fewer. */
type Same<T> = { [K in keyof T]: T[K] extends string ? string : Same<T[K]> };

export const en: Same<Es> = {
  areas,
  asked,
  audit,
  auth,
  authoring,
  campaigns,
  changed,
  common,
  encuestas,
  fields,
  form,
  home,
  importar,
  list,
  offline,
  opening,
  outbox,
  overview,
  paper,
  registros,
  report,
  resources,
  respondent,
  results,
  rules,
  shell,
  survey,
  tokens,
};
