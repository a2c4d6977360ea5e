import type { Caller } from '../../support/caller.ts';
import type { Value } from '../support/screens.ts';

/** Wrong values, and their messages. */
interface Wrong {
  readonly put: Readonly<Record<string, Value>>;
  readonly says: readonly string[];
}

/** The journey through an area: values, and messages about wrong ones. */
export interface AreaCase {
  readonly path: string;
  readonly title: string;
  readonly one: string;
  /** Labels of the form, in its order. */
  readonly labels: readonly string[];
  /** Values before anything else, where a new record is prefilled. */
  readonly before?: Readonly<Record<string, Value>>;
  /** Messages of an empty form that is saved. */
  readonly empty: readonly string[];
  readonly wrong: readonly Wrong[];
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

const REQUIRED = 'El campo es requerido';
const CHOOSE = 'Este campo es requerido';

const catalogue = (path: string, title: string, one: string): AreaCase => ({
  path,
  title,
  one,
  labels: ['Descripción'],
  empty: [REQUIRED],
  wrong: [{ put: { Descripción: '   ' }, says: [REQUIRED] }],
  valid: (mark) => ({ Descripción: mark }),
  shown: (mark) => mark,
  change: (mark) => ({ Descripción: `${mark} cambiado` }),
  changed: (mark) => `${mark} cambiado`,
  editor: true,
});

/** A year of its own for each mark. */
const yearOf = (mark: string) => 2100 + (Number.parseInt(mark.slice(-6), 36) % 7800);

const PASSWORD = 'Contraseña';
const CONFIRM = 'Confirmar contraseña';
const TOO_SHORT = 'La contraseña debe tener al menos 8 caracteres.';

export const usuarios: AreaCase = {
  path: '/users',
  title: 'Usuarios',
  one: 'usuario',
  labels: [
    'Nombre',
    'Apellido',
    'Correo electrónico',
    'Nombre de usuario',
    PASSWORD,
    CONFIRM,
    'Empresa',
    'Grupo',
    'Idioma',
    'Administrador',
  ],
  before: { 'Enviar enlace para elegir la contraseña': { check: false }, Grupo: { clear: true } },
  empty: [
    'El nombre es requerido.',
    'El apellido es requerido.',
    'El email es inválido.',
    'El nombre de usuario es requerido.',
    TOO_SHORT,
    'La empresa es requerida.',
    'El grupo es requerido.',
  ],
  wrong: [
    { put: { 'Correo electrónico': 'ana@' }, says: ['El email es inválido.'] },
    {
      put: { Contraseña: 'corta', 'Confirmar contraseña': 'otra' },
      says: [
        TOO_SHORT,
        'La contraseña debe contener al menos una letra mayúscula.',
        'La contraseña debe contener al menos un carácter especial.',
        'Las contraseñas no coinciden',
      ],
    },
  ],
  valid: (mark) => ({
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
  labels: ['Nombre', 'Empresas'],
  wrong: [{ put: { Nombre: ' ' }, says: [REQUIRED] }],
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
  labels: ['Fecha de inicio', 'Fecha de fin'],
  empty: [REQUIRED],
  wrong: [
    {
      put: { 'Fecha de inicio': '2040-06-30', 'Fecha de fin': '2040-01-01' },
      says: ['La fecha de fin no puede ser anterior a la fecha de inicio'],
    },
  ],
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
  labels: ['Periodo', 'Negocio'],
  empty: [CHOOSE],
  wrong: [],
  valid: (mark) => ({ Periodo: { pick: '2027' }, Negocio: { pick: mark } }),
  shown: (mark) => mark,
  change: (mark) => ({ Negocio: { pick: `${mark} otro` } }),
  changed: (mark) => `${mark} otro`,
  editor: false,
  prepare: (admin, mark) =>
    Promise.all([mark, `${mark} otro`].map((descripcion) => admin.create('Rubro', { descripcion }))),
};

const NEGATIVE = 'El valor no puede ser menor a cero';

export const empresas: AreaCase = {
  path: '/empresas',
  title: 'Empresas',
  one: 'empresa',
  labels: [
    'Razón social',
    'RUC/CI',
    'Dirección',
    'Negocio',
    'Segmento',
    'Origen',
    'Cantidad de sucursales',
    'Cantidad de empleados',
  ],
  empty: [REQUIRED, CHOOSE],
  wrong: [
    {
      put: { 'Razón social': 'x'.repeat(101), 'RUC/CI': '1'.repeat(31), Dirección: 'y'.repeat(101) },
      says: [
        'La razón social no puede contener más de 100 caracteres',
        'El RUC/CI no puede contener más de 30 caracteres',
        'La dirección no puede contener más de 100 caracteres',
      ],
    },
    {
      put: { 'RUC/CI': '80.012', 'Cantidad de sucursales': '-1' },
      says: ['El campo puede contener solamente estos caracteres: [0-9] y el guión medio', NEGATIVE],
    },
    {
      put: { 'RUC/CI': '80012345-', 'Cantidad de sucursales': '1', 'Cantidad de empleados': '1.5' },
      says: ['El formato es incorrecto', 'El valor debe ser un número entero'],
    },
    { put: { 'Cantidad de empleados': '-3' }, says: [NEGATIVE] },
  ],
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

/** Its messages never block the save (spec §5). */
export const links: AreaCase = {
  path: '/link_reporte',
  title: 'Enlaces de reportes',
  one: 'enlace de reporte',
  labels: ['Tipo de usuario', 'Negocio', 'URL'],
  empty: [CHOOSE, 'Debe seleccionar un negocio', 'Debe ingresar una url'],
  wrong: [],
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
