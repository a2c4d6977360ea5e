import { addTexts } from '..';

export const report = addTexts('report', {
  loading: 'Cargando reporte…',
  none: 'No se ha podido encontrar ningú reporte para el usuario.',
  notFound: 'No se ha podido encontrar el reporte',
  failed: 'No se pudo cargar el reporte.',
  refresh: 'Actualizar',
});
