/**
 * The questions of a submission's survey on the day it was sent, so that later changes of authors affect neither its
 * count nor its rows in a report. Existing submissions get the present questions, if there are any.
 */
export const statements: readonly string[] = [
  'alter table encuesta_completada add column preguntas_hechas integer[]',
  'alter function contar_enviadas() rename to contar_respondidas',
  // Programs that write submissions without the API call this name.
  `create function contar_enviadas() returns void language sql as $$
   select contar_respondidas();
   update encuesta_completada t set preguntas_hechas = g.preguntas
     from (select s.encuesta, array_agg(p.id order by s.orden, p.lugar, p.id) as preguntas
       from encuesta_seccion s join seccion x on x.id = s.seccion and x.activo
       join pregunta p on p.seccion = x.id and p.activo and not p.oculta group by s.encuesta) g
     where g.encuesta = t.encuesta and t.preguntas_hechas is null $$`,
  'select contar_enviadas()',
];
