import { addTexts } from '..';

/** What is said of taking records out of a list and bringing them back, beside the rest of `list`. */
export const removing = addTexts('list', {
  restore: 'Restaurar',
  restoreDone: 'El registro volvió a estar activo.',
  dependents: 'Registros que dependen de este: {{counts}}.',
  restorable: 'Podrá restaurarse desde «Inactivos».',
  removal: {
    negocio: 'Eliminar el negocio',
    token: 'Revocar el token',
    empresa: 'Eliminar la empresa',
    idioma: 'Eliminar el idioma',
    periodo: 'Eliminar el periodo',
    periodoActivo: 'Eliminar el periodo activo',
    seccion: 'Eliminar la sección',
    pregunta: 'Eliminar la pregunta',
    encuesta: 'Eliminar la encuesta',
  },
});
