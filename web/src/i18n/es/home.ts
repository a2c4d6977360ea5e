export const home = {
  forbiddenTitle: 'Sin permiso',
  forbiddenText: 'Su cuenta no tiene permiso para ver esta página. Si lo necesita, pídalo a un administrador.',
  goHome: 'Ir al inicio',
} as const;
