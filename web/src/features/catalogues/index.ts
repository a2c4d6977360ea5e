import type { Area, Resource } from '../../crud/resource';
import type { TextNamespace } from '../../shared/i18n';

/** An area and its code, which loads on the first visit. */
export interface Entry extends Area {
  load: () => Promise<{ default: Resource }>;
  /** The namespaces of its texts beside `common`. */
  texts?: readonly TextNamespace[];
  /** Other screens add, change and show its records. */
  listOnly?: boolean;
}

// One entry per resource, in the order of the menu.
// biome-ignore format: one line each
export const entries: readonly Entry[] = [
  { key: 'usuarios', path: '/users', permission: 'usuarioempresa', names: { many: 'Users', one: 'User' }, menu: 'users', texts: ['catalogues'], load: () => import('./usuarios/usuarios') },
  { key: 'grupos', path: '/groups', permission: 'group', names: { many: 'UserGroups', one: 'UserGroup' }, menu: 'users', texts: ['catalogues'], load: () => import('./grupos/grupos') },
  { key: 'tokensServicio', path: '/tokens_servicio', permission: 'tokenservicio', names: { many: 'TokensServicio', one: 'TokenServicio' }, menu: 'users', texts: ['catalogues'], load: () => import('./tokens/tokens') },
  { key: 'negocios', path: '/negocios', permission: 'rubro', names: { many: 'Negocios', one: 'Negocio' }, menu: 'companies', texts: ['catalogues'], load: () => import('./negocios/negocios') },
  { key: 'origenes', path: '/origenes', permission: 'origen', names: { many: 'Origenes', one: 'Origen' }, menu: 'companies', load: () => import('./origenes/origenes') },
  { key: 'empresas', path: '/empresas', permission: 'empresa', names: { many: 'Empresas', one: 'Empresa' }, menu: 'companies', texts: ['catalogues'], load: () => import('./empresas/empresas') },
  { key: 'periodos', path: '/periodos', permission: 'periodo', names: { many: 'Periodos', one: 'Periodo' }, menu: 'surveys', load: () => import('./periodos/periodos') },
  { key: 'periodosActivos', path: '/periodos_activos', permission: 'periodoactivo', names: { many: 'PeriodosActivos', one: 'PeriodoActivo' }, menu: 'surveys', load: () => import('./periodosActivos/periodosActivos') },
  { key: 'idiomas', path: '/idiomas', permission: 'idioma', names: { many: 'Idiomas', one: 'Idioma' }, menu: 'surveys', load: () => import('./idiomas/idiomas') },
  { key: 'secciones', path: '/secciones', permission: 'seccion', names: { many: 'Secciones', one: 'Seccion' }, menu: 'surveys', texts: ['authoring'], load: () => import('../authoring/secciones/secciones') },
  { key: 'encuestas', path: '/encuestas', permission: 'encuesta', names: { many: 'Encuesta', one: 'Encuesta' }, menu: 'surveys', texts: ['authoring'], load: () => import('../authoring/encuestas/encuestas') },
  { key: 'comentarios', path: '/comentario_pregunta', permission: 'comentario_pregunta', names: { many: 'ComentarioPregunta', one: 'ComentarioPregunta' }, menu: 'surveys', texts: ['catalogues'], load: () => import('./comentarios/comentarios') },
  { key: 'links', path: '/link_reporte', permission: 'link_reporte', names: { many: 'LinkReporte', one: 'LinkReporte' }, menu: 'links', texts: ['catalogues'], load: () => import('./links/links') },
  { key: 'completadas', path: '/completar_encuesta', permission: 'encuestausuarioempresa', names: { many: 'EncuestaCompletada', one: 'EncuestaCompletada' }, listOnly: true, load: () => import('./completadas/completadas') },
];
