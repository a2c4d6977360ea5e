/** A row of the foreign server. */
export type ForeignRow = { id: number; activo?: boolean; [field: string]: unknown };

/** What the foreign server keeps and how it answers for one endpoint. */
export interface Table {
  path: string;
  rows: ForeignRow[];
  /** Filters that it knows; all others it ignores. */
  filters: string[];
  /** Fields that its lists leave out. */
  detailOnly: string[];
  columns: { label: string; value: string }[];
  /** The answer's body when it refuses what is written. */
  check?: (body: ForeignRow, table: Table) => object | null;
  /** Answers a create with nothing but the id (spec §7: "A save returns the section id"). */
  savesIdOnly?: boolean;
  /** The whole document of `encuestas/empresa/`. */
  tree?: unknown;
}

const needsText = (name: string) => (body: ForeignRow) =>
  body[name] === '' ? { [name]: ['El campo es requerido'] } : null;

const catalogue = (path: string, names: string[], more: Partial<Table> = {}): Table => ({
  path,
  rows: names.map((descripcion, index) => ({ id: index + 1, descripcion })),
  filters: [],
  detailOnly: [],
  columns: [{ label: 'Descripción', value: 'descripcion' }],
  check: needsText('descripcion'),
  ...more,
});

const table = (path: string, rows: ForeignRow[], more: Partial<Table> = {}): Table => ({
  path,
  rows,
  filters: [],
  detailOnly: [],
  columns: [],
  ...more,
});

const respuestas = (first: number) => [
  { id: first, descripcion: 'Sí' },
  { id: first + 1, descripcion: 'NO APLICA' },
];

const pregunta = (
  id: number,
  seccion: number,
  orden: number,
  tipo: number,
  padre: number | null = null,
): ForeignRow => ({
  id,
  descripcion: `Pregunta ${id}`,
  tipo_respuesta: tipo,
  eje: 'Eje',
  campo_pertenece: '',
  titulo_informe: '',
  beneficio: true,
  cerrada: false,
  multiple: false,
  padre,
  oculta: false,
  seccion,
  orden,
  respuestas: tipo === 3 ? [] : respuestas(id * 10),
});

/** Everything that the foreign server knows at its start. */
export function foreignData(): Record<string, Table> {
  const preguntas = [pregunta(1, 1, 2, 1), pregunta(2, 1, 1, 3), pregunta(3, 2, 1, 2, 1)];
  const secciones = [
    { id: 1, descripcion: 'Salarios', idioma: 1 },
    { id: 2, descripcion: 'Beneficios', idioma: 1 },
  ];
  const tree = {
    id: 1,
    descripcion: 'Encuesta 2026',
    idioma: 1,
    periodo_activo: 1,
    fecha_inicio: '2026-01-01',
    fecha_fin: '2026-12-31',
    secciones: secciones.map(({ id, descripcion }) => ({
      seccion: id,
      descripcion,
      preguntas: preguntas.filter(({ seccion }) => seccion === id),
    })),
  };
  return {
    usuarios: table('usuarios/', [
      {
        id: 1,
        username: 'admin',
        email: 'a@x.test',
        first_name: 'Ana',
        last_name: 'Pérez',
        groups: [1],
        permissions: [],
        empresa: null,
        idioma: 1,
        is_superuser: true,
      },
      {
        id: 2,
        username: 'luis',
        email: 'l@x.test',
        first_name: 'Luis',
        last_name: '',
        groups: [1],
        permissions: [2],
        empresa: 2,
        idioma: 1,
        is_superuser: false,
      },
    ]),
    grupos: table('grupos/', [{ id: 1, name: 'Editores', permissions: [1, 2, 3] }], {
      columns: [{ label: 'Nombre', value: 'name' }],
    }),
    permisos: table(
      'permisos/',
      ['view_empresa', 'add_empresa', 'view_rubro'].map((codename, index) => ({
        id: index + 1,
        codename,
        name: `Puede ${codename}`,
      })),
    ),
    rubros: catalogue('empresas/rubros/', ['Bancos', 'Seguros', 'Comercio', 'Salud']),
    segmentos: table(
      'empresas/segmentos/',
      [1, 2, 3, 4].map((rubro) => ({ id: rubro, descripcion: `Segmento ${rubro}`, rubro })),
      { filters: ['rubro'], columns: [{ label: 'Descripción', value: 'descripcion' }] },
    ),
    origenes: catalogue('empresas/origenes/', ['Nacional', 'Multinacional', 'Estatal']),
    empresas: table(
      'empresas/',
      Array.from({ length: 40 }, (_, index) => ({
        id: index + 1,
        razon_social: `Empresa ${index + 1}`,
        ruc_ci: `800${index}-1`,
        direccion: 'Asunción',
        rubro: (index % 4) + 1,
        segmento: (index % 4) + 1,
        origen: (index % 3) + 1,
        cant_sucursales: index,
        cant_empleados: index * 10,
      })),
      {
        filters: ['rubro', 'segmento', 'origen'],
        columns: [
          { label: 'Razón social', value: 'razon_social' },
          { label: 'Rubro', value: 'rubro' },
        ],
        check: needsText('razon_social'),
      },
    ),
    idiomas: catalogue('encuestas/idiomas/', ['Español', 'Inglés']),
    periodos: table('encuestas/periodos/', [{ id: 1, fecha: '2026-01-01', fecha_fin: '2026-12-31' }]),
    periodosActivos: table('encuestas/periodos_activos/', [{ id: 1, periodo: 1, rubro: 1 }], {
      filters: ['periodo', 'rubro'],
    }),
    secciones: table('encuestas/secciones/', secciones, { savesIdOnly: true }),
    preguntas: table('encuestas/preguntas/', preguntas, { filters: ['seccion'] }),
    tiposRespuesta: table(
      'encuestas/tipo_respuesta/',
      ['Selección', 'Número', 'Texto'].map((tipo_respuesta, index) => ({ id: index + 1, tipo_respuesta })),
    ),
    encuestas: table(
      'encuestas/',
      [
        {
          id: 1,
          descripcion: 'Encuesta 2026',
          idioma: 1,
          periodo_activo: 1,
          secciones: [{ seccion: 2 }, { seccion: 1 }],
          fecha_inicio: '2026-01-01',
          fecha_fin: '2026-12-31',
        },
      ],
      { detailOnly: ['secciones'], tree },
    ),
    completadas: table(
      'encuestas/usuario_empresa/',
      [
        {
          id: 1,
          encuesta: 1,
          empresa: 2,
          usuario: 2,
          fecha_creacion: '2026-06-30T14:05:00Z',
          fecha_modificacion: null,
          respuestas: [{ pregunta_id: 1, respuesta: 10, tipo_respuesta: 1 }],
          preguntas: [{ pregunta: 2, descripcion: '12.5', tipo_respuesta: 3 }],
        },
      ],
      { filters: ['encuesta', 'empresa', 'usuario'], detailOnly: ['respuestas', 'preguntas'] },
    ),
    comentarios: table('encuestas/comentarios_preguntas/', [
      { id: 1, encuesta: 1, seccion: 1, pregunta: 1, comentario: 'Ayuda' },
    ]),
    links: table(
      'reportes/link_reporte/',
      [{ id: 1, tipo_usuario: 'Usuario', rubro: 1, url: 'https://report.test/1' }],
      {
        filters: ['rubro', 'tipo_usuario'],
      },
    ),
  };
}
