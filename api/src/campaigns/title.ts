import { sql } from 'kysely';

/** The days of an active period, over `t`. */
export const fechasDeCampana = sql<string>`(select to_char(p.fecha, 'DD/MM/YYYY') || ' / ' ||
  to_char(p.fecha_fin, 'DD/MM/YYYY') from periodo p where p.id = t.periodo)`;

/** What a person knows an active period by, over `t`. */
export const tituloDeCampana = sql<string>`${fechasDeCampana} || ' · ' ||
  (select b.descripcion from rubro b where b.id = t.rubro)`;
