export const home = {
  running: 'Periodos en curso',
  noneRunning: 'Hoy no hay ningún periodo en curso.',
  newest: 'Últimas encuestas recibidas',
  noneSent: 'Todavía no se recibió ninguna encuesta.',
  progress: 'Respondieron {{answered}} · Pendientes {{pending}}',
  forbiddenTitle: 'Sin permiso',
  forbiddenText: 'Su cuenta no tiene permiso para ver esta página. Si lo necesita, pídalo a un administrador.',
  goHome: 'Ir al inicio',
} as const;
