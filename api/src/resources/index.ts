import type { Resource } from '../crud/resource.ts';
import { linksReporte } from '../reports/linksReporte.ts';
import { comentariosPreguntas } from '../surveys/comentariosPreguntas.ts';
import { encuestas } from '../surveys/encuestas.ts';
import { encuestasCompletadas } from '../surveys/encuestasCompletadas.ts';
import { preguntas } from '../surveys/preguntas.ts';
import { secciones } from '../surveys/secciones.ts';
import { tiposRespuesta } from '../surveys/tiposRespuesta.ts';
import { empresas } from './empresas.ts';
import { grupos } from './grupos.ts';
import { idiomas } from './idiomas.ts';
import { origenes } from './origenes.ts';
import { periodos } from './periodos.ts';
import { periodosActivos } from './periodosActivos.ts';
import { permisos } from './permisos.ts';
import { rubros } from './rubros.ts';
import { segmentos } from './segmentos.ts';
import { tokensServicio } from './tokensServicio.ts';
import { usuarios } from './usuarios.ts';
import { vistas } from './vistas.ts';

/** All resources; a new one is one line here. */
export const resources: readonly Resource[] = [
  ...[usuarios, grupos, permisos, tokensServicio, vistas],
  ...[rubros, segmentos, origenes, empresas],
  ...[idiomas, periodos, periodosActivos, secciones, preguntas, tiposRespuesta],
  ...[encuestas, encuestasCompletadas, comentariosPreguntas, linksReporte],
];
