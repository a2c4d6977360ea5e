/** Companies in the order of each column, so that a page of 100,000 sorts none of them. */
export const statements: readonly string[] = [
  'create index empresa_orden_ruc_ci on empresa (activo, plain(ruc_ci) collate "C", id)',
  'create index empresa_orden_direccion on empresa (activo, plain(direccion) collate "C", id)',
  'create index empresa_orden_cant_sucursales on empresa (activo, cant_sucursales, id)',
  'create index empresa_orden_cant_empleados on empresa (activo, cant_empleados, id)',
];
