import { expect } from '../../support/fixtures.ts';
import { type Rest, signIn } from '../../support/rest.ts';
import type { RunningStack } from '../../support/spawn-stack.ts';
import { unique } from './screens.ts';

/** Makes and reads records over REST v1, as the superuser. */
export class Maker {
  readonly rest: Rest;

  private constructor(rest: Rest) {
    this.rest = rest;
  }

  static async of(stack: RunningStack): Promise<Maker> {
    return new Maker(await signIn(stack.api.url, 'admin'));
  }

  async post(path: string, body: object): Promise<number> {
    const { status, body: made, text } = await this.rest.post(path, body);
    expect(status, text).toBe(201);
    return Number(made.id);
  }

  section(descripcion: string, idioma = 1): Promise<number> {
    return this.post('encuestas/secciones/', { descripcion, idioma });
  }

  question(seccion: number, descripcion: string, more: object = {}): Promise<number> {
    const respuestas = [{ descripcion: 'Sí' }, { descripcion: 'NO APLICA' }];
    return this.post('encuestas/preguntas/', { seccion, descripcion, tipo_respuesta: 1, respuestas, ...more });
  }

  /** A survey for a period of its own, with two questions in each section. */
  async survey(names: readonly string[] = ['Uno', 'Dos', 'Tres']) {
    const descripcion = unique('Encuesta');
    const secciones: { id: number; descripcion: string; preguntas: number[] }[] = [];
    for (const name of names) {
      const title = unique(name);
      const id = await this.section(title);
      const padre = await this.question(id, `${title} primera`);
      const preguntas = [padre, await this.question(id, `${title} segunda`, { padre })];
      secciones.push({ id, descripcion: title, preguntas });
    }
    const year = await this.period();
    const periodoActivo = await this.post('encuestas/periodos_activos/', { periodo: year.id, rubro: 1 });
    const body = { descripcion, idioma: 1, periodo_activo: periodoActivo };
    const id = await this.post('encuestas/', { ...body, secciones: secciones.map((each) => ({ seccion: each.id })) });
    return { id, descripcion, secciones, periodoActivo, year };
  }

  /** A period of a distant year. */
  async period(): Promise<{ id: number; year: number }> {
    const year = 2100 + Math.floor(Math.random() * 7000);
    const id = await this.post('encuestas/periodos/', { fecha: `${year}-01-01`, fecha_fin: `${year}-12-31` });
    return { id, year };
  }

  /** The ids of a survey's sections, in order. */
  async order(id: number): Promise<number[]> {
    const { body } = await this.rest.get(`encuestas/${id}/`);
    return (body.secciones as { seccion: number }[]).map(({ seccion }) => seccion);
  }

  async count(path: string): Promise<number> {
    const { body } = await this.rest.get(`${path}${path.includes('?') ? '&' : '?'}page_size=1`);
    return Number(body.count);
  }
}
