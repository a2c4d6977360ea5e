import type { AreaKey } from '../../crud/resource';

/** Kinds of records as the schema names them, by the area that shows them. */
const RECURSOS: Readonly<Record<AreaKey, string>> = {
  ...{ usuarios: 'usuario', grupos: 'grupo', negocios: 'rubro', origenes: 'origen', empresas: 'empresa' },
  ...{ periodos: 'periodo', periodosActivos: 'periodoActivo', idiomas: 'idioma', secciones: 'seccion' },
  ...{ encuestas: 'encuesta', comentarios: 'comentarioPregunta', completadas: 'encuestaCompletada' },
  ...{ links: 'linkReporte', tokensServicio: 'tokenServicio' },
};

export const recursoOf = (key: AreaKey): string => RECURSOS[key];
