import type { Resource } from '../resource.ts';
import { comentariosPreguntas } from './comentarios_preguntas.ts';
import { empresas } from './empresas.ts';
import { encuestas } from './encuestas.ts';
import { encuestasCompletadas } from './encuestas_completadas.ts';
import { grupos } from './grupos.ts';
import { idiomas } from './idiomas.ts';
import { linksReporte } from './link_reporte.ts';
import { origenes } from './origenes.ts';
import { periodos } from './periodos.ts';
import { periodosActivos } from './periodos_activos.ts';
import { permisos } from './permisos.ts';
import { preguntas } from './preguntas.ts';
import { rubros } from './rubros.ts';
import { secciones } from './secciones.ts';
import { segmentos } from './segmentos.ts';
import { tiposRespuesta } from './tipo_respuesta.ts';
import { usuarios } from './usuarios.ts';

/** Every resource that is served; a new one is one line here. */
export const resources: readonly Resource[] = [
  ...[usuarios, grupos, permisos],
  ...[rubros, segmentos, origenes, empresas],
  ...[idiomas, periodos, periodosActivos, secciones, preguntas, tiposRespuesta],
  ...[encuestas, encuestasCompletadas, comentariosPreguntas, linksReporte],
];
