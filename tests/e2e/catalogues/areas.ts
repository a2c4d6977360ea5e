import type { Caller } from '../../support/caller.ts';
import type { Value } from '../support/screens.ts';

/** The journey through an area: the values of a record, and of a change. */
export interface AreaCase {
  readonly path: string;
  readonly title: string;
  readonly one: string;
  /** Values of a record named by `mark`; keys are Spanish labels. */
  valid(mark: string): Readonly<Record<string, Value>>;
  /** The text that finds the record in the list. */
  shown(mark: string): string;
  change(mark: string): Readonly<Record<string, Value>>;
  changed(mark: string): string;
  /** Whether the demo's editor may see and change it. */
  editor: boolean;
  /** Creates what the record refers to. */
  prepare?(admin: Caller, mark: string): Promise<unknown>;
}

const catalogue = (path: string, title: string, one: string): AreaCase => ({
  path,
  title,
  one,
  valid: (mark) => ({ Descripción: mark }),
  shown: (mark) => mark,
  change: (mark) => ({ Descripción: `${mark} cambiado` }),
  changed: (mark) => `${mark} cambiado`,
  editor: true,
});

/** A year of its own for each mark. */
const yearOf = (mark: string) => 2100 + (Number.parseInt(mark.slice(-6), 36) % 7800);

export const usuarios: AreaCase = {
  path: '/users',
  title: 'Usuarios',
  one: 'usuario',
  valid: (mark) => ({
    'Enviar enlace para elegir la contraseña': { check: false },
    Nombre: 'Ana',
    Apellido: 'Pérez',
    'Correo electrónico': `${mark}@ejemplo.com`,
    'Nombre de usuario': mark,
    Contraseña: 'Persona#2026',
    'Confirmar contraseña': 'Persona#2026',
    Empresa: { pick: 'Banco' },
    Grupo: { pick: 'Usuarios de empresa' },
    Idioma: { pick: 'Español' },
  }),
  shown: (mark) => mark,
  change: () => ({ Apellido: 'Paredes' }),
  changed: () => 'Paredes',
  editor: false,
};

export const grupos: AreaCase = {
  ...catalogue('/groups', 'Grupos', 'grupo'),
  valid: (mark) => ({ Nombre: mark }),
  change: (mark) => ({ Nombre: `${mark} cambiado` }),
  editor: false,
};

export const origenes = catalogue('/origenes', 'Orígenes', 'origen');
export const idiomas = catalogue('/idiomas', 'Idiomas', 'idioma');
export const negocios = catalogue('/negocios', 'Negocios', 'negocio');

export const periodos: AreaCase = {
  path: '/periodos',
  title: 'Periodos',
  one: 'periodo',
  valid: (mark) => ({ 'Fecha de inicio': `${yearOf(mark)}-03-01`, 'Fecha de fin': `${yearOf(mark)}-12-31` }),
  shown: (mark) => `01/03/${yearOf(mark)}`,
  change: (mark) => ({ 'Fecha de fin': `${yearOf(mark)}-11-30` }),
  changed: (mark) => `30/11/${yearOf(mark)}`,
  editor: false,
};

export const periodosActivos: AreaCase = {
  path: '/periodos_activos',
  title: 'Periodos activos',
  one: 'periodo activo',
  valid: (mark) => ({ Periodo: { pick: '2027' }, Negocio: { pick: mark } }),
  shown: (mark) => mark,
  change: (mark) => ({ Negocio: { pick: `${mark} otro` } }),
  changed: (mark) => `${mark} otro`,
  editor: false,
  prepare: (admin, mark) =>
    Promise.all([mark, `${mark} otro`].map((descripcion) => admin.create('Rubro', { descripcion }))),
};

export const empresas: AreaCase = {
  path: '/empresas',
  title: 'Empresas',
  one: 'empresa',
  valid: (mark) => ({
    'Razón social': mark,
    'RUC/CI': '80012345-6',
    Dirección: 'Avda. Mariscal López 1234',
    Negocio: { pick: 'Bancos' },
    Segmento: { pick: 'Financieras' },
    Origen: { pick: 'Mixto' },
    'Cantidad de sucursales': '0',
    'Cantidad de empleados': '1240',
  }),
  shown: (mark) => mark,
  change: () => ({ 'Cantidad de empleados': '2480' }),
  changed: () => '2.480',
  editor: false,
};

export const links: AreaCase = {
  path: '/link_reporte',
  title: 'Enlaces de reportes',
  one: 'enlace de reporte',
  valid: (mark) => ({
    'Tipo de usuario': { choose: 'Usuario' },
    Negocio: { pick: 'Comercio' },
    URL: `https://informes.example/${mark}`,
  }),
  shown: (mark) => `https://informes.example/${mark}`,
  change: (mark) => ({ URL: `https://informes.example/${mark}/2` }),
  changed: (mark) => `https://informes.example/${mark}/2`,
  editor: false,
};

export const areas: readonly AreaCase[] = [
  usuarios,
  grupos,
  negocios,
  origenes,
  idiomas,
  empresas,
  periodos,
  periodosActivos,
  links,
];
