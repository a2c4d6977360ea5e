import { addTexts } from '..';

/** What an administrator's first screen says. */
export const overview = addTexts('overview', {
  newCampaign: 'Nueva campaña',
  running: 'Periodos en curso',
  noneRunning: 'Hoy no hay ningún periodo en curso.',
  upcoming: 'Próximas campañas',
  everyUpcoming: 'Todas las próximas campañas ({{count}})',
  everyCampaign: 'Todos los periodos en curso ({{count}})',
  progress: 'Respondieron {{answered}} · Pendientes {{pending}}',
  noUser: '{{count}} sin usuario',
  attention: 'Requiere atención',
  nothingAmiss: 'Nada requiere atención.',
  surveys_one: '{{count}} encuesta sin secciones',
  surveys_other: '{{count}} encuestas sin secciones',
  mails_one: '{{count}} correo no se pudo enviar',
  mails_other: '{{count}} correos no se pudieron enviar',
  invitations_one: '{{count}} invitación no llegó',
  invitations_other: '{{count}} invitaciones no llegaron',
  companies_one: '{{count}} empresa sin usuario',
  companies_other: '{{count}} empresas sin usuario',
  nothingOpen: 'Con sus permisos no puede ver ninguna lista. Si necesita alguna, pídala a un administrador.',
  newest: 'Últimas encuestas recibidas',
  noneSent: 'Todavía no se recibió ninguna encuesta.',
});
