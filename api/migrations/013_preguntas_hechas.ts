/**
 * Which questions a submission was asked on the day it was sent, so that what authors add, hide or take away later
 * changes neither its count nor its rows in a report. Those that are there already keep what their survey asks now, and
 * one whose survey asks nothing keeps nothing.
 */
export const statements: readonly string[] = [
  'alter table encuesta_completada add column preguntas_hechas integer[]',
  'alter function contar_enviadas() rename to contar_respondidas',
  // Under the name by which whoever writes submissions without the API has them completed.
  `create function contar_enviadas() returns void language sql as $$
   select contar_respondidas();
   update encuesta_completada t set preguntas_hechas = g.preguntas
     from (select s.encuesta, array_agg(p.id order by s.orden, p.lugar, p.id) as preguntas
       from encuesta_seccion s join seccion x on x.id = s.seccion and x.activo
       join pregunta p on p.seccion = x.id and p.activo and not p.oculta group by s.encuesta) g
     where g.encuesta = t.encuesta and t.preguntas_hechas is null $$`,
  'select contar_enviadas()',
];
