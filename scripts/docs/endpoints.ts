import { resources } from '../../api/src/resources/index.ts';
import { vistas } from '../../api/src/resources/vistas.ts';

/** What the contract says of an endpoint beside the API's description of it. */
export interface Rule {
  /** The capability that announces it; undefined for an endpoint of version 1. */
  readonly capability?: string;
  /** Codenames that the caller must hold, all of them. */
  readonly permissions: readonly string[];
  /** Who may call it without those permissions, or what else is required. */
  readonly remark?: string;
}

const anybody = (remark: string): Rule => ({ permissions: [], remark });
const SIGNED_IN = 'Everybody who is signed in.';
const NOBODY = 'No token.';
const ANSWERS = 'view_encuestausuarioempresa';
const needs = (capability: string | undefined, permissions: readonly string[], remark?: string): Rule => ({
  ...(capability && { capability }),
  permissions,
  ...(remark && { remark }),
});

/** Endpoints that are not the usual ones of a resource. */
const SPECIAL: Readonly<Record<string, Rule>> = {
  'GET ': anybody(SIGNED_IN),
  'POST token/': anybody(NOBODY),
  'POST token/verify/': anybody(NOBODY),
  'POST token/refresh/': anybody(NOBODY),
  'POST token/logout/': anybody(NOBODY),
  'POST password-reset/': anybody(NOBODY),
  'POST send-new-password/': anybody(NOBODY),
  'POST admin_change_password/': anybody('Superusers.'),
  'GET is-admin-user/': anybody(SIGNED_IN),
  'GET usuario_permisos/': anybody(SIGNED_IN),
  'GET usuarios/{id}/invitacion/': needs('invitaciones', ['change_usuarioempresa']),
  'POST usuarios/{id}/invitacion/': needs('invitaciones', ['change_usuarioempresa']),
  'POST usuarios/importar/': needs(
    'importaciones',
    ['add_usuarioempresa'],
    '`invitar` also needs `change_usuarioempresa`.',
  ),
  'POST empresas/importar/': needs('importaciones', ['add_empresa']),
  'GET encuestas/secciones/{id}/respondidas/': needs('respondidas', ['view_seccion']),
  'POST encuestas/secciones/{id}/copiar/': needs(
    'copiar_seccion',
    ['view_seccion', 'add_seccion', 'add_pregunta'],
    '`encuesta` also needs `view_encuesta` and `change_encuesta`.',
  ),
  'POST encuestas/{id}/duplicar/': needs(
    'duplicar_encuesta',
    ['view_encuesta', 'add_encuesta', 'view_comentario_pregunta', 'add_comentario_pregunta'],
    '`secciones: copiar` also needs those of a copied section; a new active period needs `add_periodoactivo`.',
  ),
  'POST campanas/': needs(
    'abrir_campana',
    [
      'add_periodoactivo',
      'add_periodo',
      'view_encuesta',
      'add_encuesta',
      'view_comentario_pregunta',
      'add_comentario_pregunta',
    ],
    'Those of surveys and comments only for businesses that get a survey, `add_periodo` only for a new period.',
  ),
  'GET campanas/': needs('campanas', [ANSWERS]),
  'GET campanas/{id}/': needs('campanas', [ANSWERS]),
  'GET campanas/{id}/empresas/': needs('campanas', [ANSWERS], '`usuarios` is null without `view_usuarioempresa`.'),
  'GET campanas/{id}/recordatorios/': needs('recordatorios', [ANSWERS, 'view_usuarioempresa', 'change_periodoactivo']),
  'POST campanas/{id}/recordatorios/': needs('recordatorios', [ANSWERS, 'view_usuarioempresa', 'change_periodoactivo']),
  'POST campanas/{id}/recordatorios/prueba/': needs(
    'recordatorio_de_prueba',
    [],
    'People with the permissions of reminders, who get the mail themselves.',
  ),
  'POST campanas/{id}/programar_recordatorios/': needs('recordatorios_programados', [
    ANSWERS,
    'view_usuarioempresa',
    'change_periodoactivo',
  ]),
  'GET campanas/{id}/linea_de_tiempo/': needs(
    'linea_de_tiempo',
    [ANSWERS],
    'Without `view_usuarioempresa` no names, invitations and sign-ins.',
  ),
  'GET resumen/': needs('resumen', [], 'Administrators; a figure is null without the permission to view its records.'),
  'GET cola_de_correo/': needs('cola_de_correo', [], 'Administrators.'),
  'GET encuestas/empresa/': anybody('People with a company: the survey that it may answer.'),
  'GET encuestas/empresa/abiertas/': needs('encuestas_abiertas', [], 'People with a company.'),
  'POST encuestas/usuario_empresa/': anybody('People with a company.'),
  'PATCH encuestas/usuario_empresa/{id}/': needs(
    undefined,
    ['change_encuestausuarioempresa'],
    'People of the company without it, while the survey is open.',
  ),
  'GET encuestas/{id}/resultados/': needs('resultados', [ANSWERS]),
  'GET encuestas/{id}/resultados/textos/': needs('resultados', [ANSWERS]),
  'POST encuestas/{id}/publicar_resultados/': needs('resultados', ['change_encuesta']),
  'GET encuestas/{id}/posicion/': needs(
    'resultados',
    [],
    'People whose company sent the survey, once its results are published.',
  ),
  'GET encuestas/posiciones/': needs('resultados', [], 'People.'),
  'GET reportes/link_reporte/get_reporte/': anybody('People: the report of their business, or of administrators.'),
  'GET reportes/descargar_reporte_encuestas_completas_csv/': needs(undefined, [ANSWERS]),
  'GET reportes/descargar_reporte_encuestas_completas_csv/{id}/': needs(undefined, [ANSWERS]),
  'GET auditoria/': needs('auditoria', [], 'Superusers.'),
  'GET auditoria/descargar/': needs('auditoria', [], 'Superusers.'),
};

const ACTIONS: Readonly<Record<string, string>> = { GET: 'view', POST: 'add', PATCH: 'change', DELETE: 'delete' };

/** The rule of an endpoint, by its method and its path with `{id}`. Undefined for an endpoint that has none. */
export function ruleOf(method: string, path: string): Rule | undefined {
  const special = SPECIAL[`${method} ${path}`];
  if (special) return special;
  const bulk = resources.find((candidate) => path === `${candidate.path}/lote/`);
  if (bulk && bulk !== vistas) {
    const permissions = [`change_${bulk.model}`, `view_${bulk.model}`];
    return needs('lotes', permissions, '`accion: inactivar` needs `delete` instead of `change`.');
  }
  if (path.startsWith('vistas/')) return needs('vistas', [], 'Administrators; changes: who saved it, and superusers.');
  const [, base = '', own = ''] = /^(.*?)\/(\{id\}\/(?:\w+\/)?)?$/.exec(path) ?? [];
  const resource = resources.find((candidate) => candidate.path === base);
  if (!resource) return undefined;
  if (base === 'permisos') return anybody('People who may view, add or change users or groups.');
  if (base === 'encuestas/tipo_respuesta')
    return anybody('People, and service tokens with a permission for questions.');
  if (base === 'tokens_servicio') return needs('tokens_servicio', [], 'Superusers.');
  const removes = own.endsWith('inactivar/') || own.endsWith('dependientes/');
  const permission = `${removes ? 'delete' : ACTIONS[method]}_${resource.model}`;
  return needs(
    own.endsWith('dependientes/') ? 'dependientes' : undefined,
    [permission],
    method === 'GET' && !removes
      ? 'Without it: own records whole, and the labels that a form of the caller needs.'
      : undefined,
  );
}

/** Every endpoint that has a rule of its own. */
export const SPECIAL_ENDPOINTS: readonly string[] = Object.keys(SPECIAL);
