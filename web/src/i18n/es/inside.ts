import { addTexts } from '..';
import { areas } from './areas';
import { fields } from './fields';
import { form } from './form';
import { home } from './home';
import { list } from './list';
import { resources } from './resources';
import { rules } from './rules';
import { shell } from './shell';

/** Of what every screen may say, what none before the sign-in does. */
const common = {
  yes: 'Sí',
  no: 'No',
  add: 'Agregar',
  save: 'Guardar',
  view: 'Ver',
  edit: 'Editar',
  delete: 'Eliminar',
  send: 'Enviar',
  print: 'Imprimir',
} as const;

/** What is said behind the sign-in. */
export const inside = { areas, common, fields, form, home, list, resources, rules, shell };

for (const [area, texts] of Object.entries(inside)) addTexts(area, texts);
