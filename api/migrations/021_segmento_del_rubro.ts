/**
 * A company's segment is one of its business, also where both are written at once. Companies for which that does not
 * hold already stay as they are until their segment or business is written.
 */
export const statements: readonly string[] = [
  'alter table segmento add constraint segmento_de_rubro unique (id, rubro)',
  `alter table empresa drop constraint empresa_segmento_fkey,
   add constraint empresa_segmento_fkey foreign key (segmento, rubro) references segmento (id, rubro) not valid`,
];
