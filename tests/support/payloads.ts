type Body = Record<string, unknown>;

/**
 * Every field that spec §3 and §7 name for a payload: the bodies of a create and of a change, and the response where it
 * differs from them.
 */
type Payload = { path: string; create: Body; change: Body; answered?: Body; hidden?: readonly string[] };

export const PAYLOADS: readonly Payload[] = [
  {
    path: 'usuarios/',
    create: {
      ...{ username: 'carga', email: 'carga@encuestas.example', first_name: 'Ana', last_name: 'Paz' },
      ...{ password1: 'Secreta#1', password2: 'Secreta#1', groups: [1], permissions: [2], empresa: 2, idioma: 1 },
      is_superuser: true,
    },
    change: {
      ...{ username: 'carga2', email: 'carga2@encuestas.example', first_name: 'Eva', last_name: 'Sosa' },
      ...{ groups: [2], permissions: [3], empresa: 3, idioma: 2, is_superuser: false },
    },
    hidden: ['password1', 'password2'],
  },
  { path: 'grupos/', create: { name: 'Carga', permissions: [1, 2] }, change: { name: 'Carga 2', permissions: [3] } },
  {
    path: 'empresas/rubros/',
    create: { descripcion: 'Carga', segmentos: [{ descripcion: 'Uno' }] },
    change: { descripcion: 'Carga 2', segmentos: [{ descripcion: 'Dos' }] },
  },
  {
    path: 'empresas/segmentos/',
    create: { descripcion: 'Carga', rubro: 1 },
    change: { descripcion: 'Carga 2', rubro: 2 },
  },
  { path: 'empresas/origenes/', create: { descripcion: 'Carga' }, change: { descripcion: 'Carga 2' } },
  { path: 'encuestas/idiomas/', create: { descripcion: 'Carga' }, change: { descripcion: 'Carga 2' } },
  {
    path: 'empresas/',
    create: {
      ...{ razon_social: 'Carga S.A.', ruc_ci: '80-1', direccion: 'Una', rubro: 6, segmento: null, origen: 1 },
      ...{ cant_sucursales: 1, cant_empleados: 2 },
    },
    change: {
      ...{ razon_social: 'Carga S.R.L.', ruc_ci: '80-2', direccion: 'Otra', rubro: 1, segmento: 1, origen: 2 },
      ...{ cant_sucursales: 3, cant_empleados: 4 },
    },
  },
  {
    path: 'encuestas/periodos/',
    create: { fecha: '2031-01-01', fecha_fin: '2031-06-30' },
    change: { fecha: '2031-02-01', fecha_fin: '2031-07-31' },
  },
  { path: 'encuestas/periodos_activos/', create: { periodo: 1, rubro: 2 }, change: { periodo: 4, rubro: 4 } },
  {
    path: 'encuestas/',
    create: { descripcion: 'Carga', idioma: 1, periodo_activo: 1, secciones: [{ seccion: 2 }, { seccion: 1 }] },
    change: { descripcion: 'Carga 2', idioma: 2, periodo_activo: 2, secciones: [{ seccion: 3 }] },
  },
  {
    path: 'encuestas/secciones/',
    create: {
      ...{ descripcion: 'Carga', idioma: 1 },
      preguntas: [{ descripcion: '¿Qué?', tipo_respuesta: 1, respuestas: [{ descripcion: 'Sí' }] }],
    },
    change: { descripcion: 'Carga 2', idioma: 2, preguntas: [{ descripcion: '¿Cuál?', tipo_respuesta: 3 }] },
    answered: {
      preguntas: [
        { descripcion: '¿Qué?', tipo_respuesta: 1, respuestas: [{ descripcion: 'Sí' }] },
        { descripcion: '¿Cuál?', tipo_respuesta: 3 },
      ],
    },
  },
  {
    path: 'encuestas/preguntas/',
    create: {
      ...{ descripcion: '¿Qué?', tipo_respuesta: 1, eje: 'E', campo_pertenece: 'C', titulo_informe: 'T' },
      ...{ beneficio: true, cerrada: true, multiple: true, oculta: true, padre: 1, seccion: 1, orden: 77 },
      respuestas: [{ descripcion: 'Sí' }],
    },
    change: {
      ...{ descripcion: '¿Cuál?', tipo_respuesta: 3, eje: 'E2', campo_pertenece: 'C2', titulo_informe: 'T2' },
      ...{ beneficio: false, cerrada: false, multiple: false, oculta: false, padre: null, seccion: 2, orden: 78 },
      respuestas: [],
    },
  },
  {
    path: 'reportes/link_reporte/',
    create: { tipo_usuario: 'Usuario', rubro: 1, url: 'https://app.powerbi.com/1' },
    change: { tipo_usuario: 'Administrador', rubro: null, url: 'https://app.powerbi.com/2' },
  },
  {
    path: 'encuestas/comentarios_preguntas/',
    create: { encuesta: 1, seccion: 1, pregunta: 1, comentario: 'Uno' },
    change: { encuesta: 1, seccion: 1, pregunta: 2, comentario: 'Dos' },
  },
  {
    path: 'vistas/',
    create: { nombre: 'Carga', lista: 'empresas', consulta: '' },
    change: { nombre: 'Carga 2', consulta: 'rubro=1' },
  },
];
