import { addTexts } from '..';
import { areas } from './areas';
import { fields } from './fields';
import { form } from './form';
import { home } from './home';
import { list } from './list';
import { resources } from './resources';
import { rules } from './rules';
import { shell } from './shell';

/** What is said behind the sign-in. */
export const inside = { areas, fields, form, home, list, resources, rules, shell };

addTexts(inside);
