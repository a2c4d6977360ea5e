export const home = {
  running: 'Periodos en curso',
  noneRunning: 'Hoy no hay ningún periodo en curso.',
  newest: 'Últimas encuestas recibidas',
  noneSent: 'Todavía no se recibió ninguna encuesta.',
  progress: 'Respondieron {{answered}} · Pendientes {{pending}}',
};
