/** Whether respondents may see where their company stands in a survey: nobody may until somebody says so. */
export const statements: readonly string[] = [
  'alter table encuesta add column resultados_publicados boolean not null default false',
];
