import type { Resource } from '../resource.ts';
import { empresas } from './empresas.ts';
import { idiomas } from './idiomas.ts';
import { origenes } from './origenes.ts';
import { rubros } from './rubros.ts';
import { segmentos } from './segmentos.ts';

/** Every resource that is served; a new one is one line here. */
export const resources: readonly Resource[] = [rubros, segmentos, origenes, idiomas, empresas];
