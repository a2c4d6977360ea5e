import { areas } from './areas';
import { auth } from './auth';
import { common } from './common';
import { fields } from './fields';
import { form } from './form';
import { home } from './home';
import { list } from './list';
import { report } from './report';
import { resources } from './resources';
import { respondent } from './respondent';
import { rules } from './rules';
import { shell } from './shell';
import { survey } from './survey';
import type { writing } from './writing';

/** Spanish, the source: every other language has exactly these names. */
export const es = {
  areas,
  auth,
  common,
  fields,
  form,
  home,
  list,
  report,
  resources,
  respondent,
  rules,
  shell,
  survey,
};

/** Every Spanish text, also those that are loaded later. */
export type Es = typeof es & typeof writing;
