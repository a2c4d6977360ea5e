import type { resources as es } from '../es/resources';
import type { Same } from '../shape';

export const resources: Same<typeof es> = {
  usuarios: { many: 'Users', one: 'user' },
  grupos: { many: 'Groups', one: 'group' },
  negocios: { many: 'Businesses', one: 'business' },
  origenes: { many: 'Origins', one: 'origin' },
  empresas: { many: 'Companies', one: 'company' },
  periodos: { many: 'Periods', one: 'period' },
  periodosActivos: { many: 'Active periods', one: 'active period' },
  idiomas: { many: 'Languages', one: 'language' },
  secciones: { many: 'Sections', one: 'section' },
  encuestas: { many: 'Surveys', one: 'survey' },
  comentarios: { many: 'Question comments', one: 'comment' },
  completadas: { many: 'Completed surveys', one: 'completed survey' },
  links: { many: 'Report links', one: 'report link' },
};
