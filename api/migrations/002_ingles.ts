const MODELS: Readonly<Record<string, string>> = {
  usuarioempresa: 'user',
  group: 'group',
  rubro: 'business',
  segmento: 'segment',
  origen: 'origin',
  empresa: 'company',
  idioma: 'language',
  periodo: 'period',
  periodoactivo: 'active period',
  seccion: 'section',
  pregunta: 'question',
  encuesta: 'survey',
  comentario_pregunta: 'question comment',
  link_reporte: 'report link',
  encuestausuarioempresa: 'completed survey',
};

const ACTIONS = ['view', 'add', 'change', 'delete'];

const names = Object.entries(MODELS).flatMap(([model, name]) =>
  ACTIONS.map((action) => `('${action}_${model}', 'Can ${action} ${name}')`),
);

/** The texts of the fixed catalogues in English, found by a search in either language. */
export const statements: readonly string[] = [
  "alter table permiso add column name_en text not null default ''",
  `update permiso p set name_en = n.name from (values ${names.join(', ')}) as n(codename, name) where n.codename = p.codename`,
  'alter table permiso drop column busqueda, alter column name_en drop default',
  `alter table permiso add column busqueda text not null
   generated always as (plain(codename || ' ' || name || ' ' || name_en)) stored`,
  "alter table tipo_respuesta add column tipo_respuesta_en text not null default ''",
  `update tipo_respuesta t set tipo_respuesta_en = n.name
   from (values (1, 'Choice'), (2, 'Number or checkboxes'), (3, 'Free text')) as n(id, name) where n.id = t.id`,
  'alter table tipo_respuesta alter column tipo_respuesta_en drop default',
];
