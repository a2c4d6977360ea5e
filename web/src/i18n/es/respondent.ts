import { addTexts } from '..';

export const respondent = {
  withoutServer: 'Sin conexión con el servidor: puede seguir respondiendo la encuesta guardada en este equipo.',
  failed: 'No se pudo cargar la página de inicio.',
  current: 'Su encuesta',
  dates: 'Del {{start}} al {{end}}',
  daysLeft_one: 'Queda {{count}} día',
  daysLeft_other: 'Quedan {{count}} días',
  lastDay: 'Hoy es el último día',
  pending: 'Pendiente',
  started: 'En curso',
  waiting: 'Pendiente de envío',
  completed: 'Completada',
  completedChanged: 'Completada, con cambios sin enviar',
  begin: 'Comenzar',
  change: 'Editar respuestas',
  size: '{{questions}} en {{sections}}',
  noEarlier: 'Su empresa todavía no completó ninguna encuesta.',
  all: 'Ver todas',
  reportText: 'Los resultados de su negocio, actualizados.',
  noReport: 'Todavía no hay un reporte para su negocio.',
  reportFailed: 'No se pudo cargar el reporte.',
  openReport: 'Ver reporte',
  choice: {
    text: 'Hay más de una encuesta para su empresa. Elija cuál responder.',
    other: 'Otras encuestas para responder',
    until: 'Hasta el {{date}}',
    answer: 'Responder',
    sent: 'Ver lo enviado',
  },
  old: {
    title: 'Borradores de otras encuestas',
    text: 'Respuestas que no se enviaron, de encuestas que ya no están vigentes. Siguen en este equipo.',
    one: '{{survey}} · últimos cambios {{time}}',
    unknown: 'Encuesta anterior',
    until: 'Se borrarán automáticamente el {{date}}.',
    open: 'Abrir la encuesta',
    forget: 'Borrar el borrador',
    forgetText: 'Estas respuestas no están en el servidor: si las borra, se pierden.',
  },
} as const;

addTexts({ respondent });
