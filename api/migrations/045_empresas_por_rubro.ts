/** The companies of each business are counted from the index alone. */
export const statements: readonly string[] = [
  'create index empresa_rubro_activo on empresa (rubro, activo)',
  'drop index empresa_rubro',
];
