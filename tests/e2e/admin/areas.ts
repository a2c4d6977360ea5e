import type { Caller } from '../survey/respondents.ts';

/** A text in both languages. */
export type Texts = readonly [es: string, en: string];

/** What is put into a field: text, or an option of a picker or of a fixed list. */
export type Value = string | { readonly pick: string } | { readonly choose: string };

/** Something wrong, and each message that it brings up. */
export interface Wrong {
  readonly put: Readonly<Record<string, Value>>;
  readonly says: readonly Texts[];
}

/** An area as the tests go through it: what is right, what is wrong, and what is said about it. */
export interface AreaCase {
  readonly path: string;
  readonly title: Texts;
  readonly one: Texts;
  /** GraphQL type, to make records without the browser. */
  readonly type: string;
  /** Labels of the form, in its order, Spanish and English. */
  readonly labels: readonly Texts[];
  /** Messages of an empty form that is saved. */
  readonly empty: readonly Texts[];
  readonly wrong: readonly Wrong[];
  /** A right record named by `mark`; keys are Spanish labels. */
  valid(mark: string): Readonly<Record<string, Value>>;
  /** What finds the record in the list, and how a dialog names it. */
  shown(mark: string): string;
  change(mark: string): Readonly<Record<string, Value>>;
  changed(mark: string): string;
  /** Whether the demo's editor may see and change it. */
  editor: boolean;
  /** How many records make a second page; 13 where it does not say. */
  batch?: number;
  /** Makes the n-th record of a page that is too long. */
  seed(admin: Caller, mark: string, n: number): Promise<string>;
}

const REQUIRED: Texts = ['El campo es requerido', 'The field is required'];
const CHOOSE: Texts = ['Este campo es requerido', 'This field is required'];

const catalogue = (path: string, type: string, title: Texts, one: Texts): AreaCase => ({
  path,
  type,
  title,
  one,
  labels: [['Descripción', 'Description']],
  empty: [REQUIRED],
  wrong: [{ put: { Descripción: '   ' }, says: [REQUIRED] }],
  valid: (mark) => ({ Descripción: mark }),
  shown: (mark) => mark,
  change: (mark) => ({ Descripción: `${mark} cambiado` }),
  changed: (mark) => `${mark} cambiado`,
  editor: true,
  seed: (admin, mark, n) => admin.create(type, { descripcion: `${mark} ${n}` }),
});

/** Names the records of a long page apart from the one that a test goes through. */
export const batchOf = (mark: string) => `lote-${mark.slice(-6)}`;

/** A year that no other test of the same stack uses, out of a mark. */
export const yearOf = (mark: string) => 2100 + (Number.parseInt(mark.slice(-6), 36) % 7800);

const first = async (admin: Caller, list: string): Promise<string> => {
  const { page } = await admin.ask<{ page: { results: { id: string }[] } }>(`{ page: ${list} { results { id } } }`);
  const [one] = page.results;
  if (!one) throw new Error(`there is none of ${list}`);
  return one.id;
};

const PASSWORD = ['Contraseña', 'Password'] as const;
const CONFIRM = ['Confirmar contraseña', 'Confirm password'] as const;
const TOO_SHORT: Texts = [
  'La contraseña debe tener al menos 8 caracteres.',
  'The password must have at least 8 characters.',
];

export const usuarios: AreaCase = {
  path: '/users',
  type: 'Usuario',
  title: ['Usuarios', 'Users'],
  one: ['usuario', 'user'],
  labels: [
    ['Nombre', 'First name'],
    ['Apellido', 'Last name'],
    ['Correo electrónico', 'Email'],
    ['Nombre de usuario', 'Username'],
    PASSWORD,
    CONFIRM,
    ['Empresa', 'Company'],
    ['Grupo', 'Group'],
    ['Idioma', 'Language'],
    ['Administrador', 'Administrator'],
  ],
  empty: [
    ['El nombre es requerido.', 'The first name is required.'],
    ['El apellido es requerido.', 'The last name is required.'],
    ['El email es inválido.', 'The email is invalid.'],
    ['El nombre de usuario es requerido.', 'The username is required.'],
    TOO_SHORT,
    ['La empresa es requerida.', 'The company is required.'],
    ['El grupo es requerido.', 'The group is required.'],
  ],
  wrong: [
    { put: { 'Correo electrónico': 'ana@' }, says: [['El email es inválido.', 'The email is invalid.']] },
    {
      put: { Contraseña: 'corta', 'Confirmar contraseña': 'otra' },
      says: [
        TOO_SHORT,
        [
          'La contraseña debe contener al menos una letra mayúscula.',
          'The password must contain at least one uppercase letter.',
        ],
        [
          'La contraseña debe contener al menos un carácter especial.',
          'The password must contain at least one special character.',
        ],
        ['Las contraseñas no coinciden', 'The passwords do not match'],
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
  // Hashing passwords takes its time, and the demo has four users.
  batch: 7,
  async seed(admin, mark, n) {
    return admin.create('Usuario', {
      username: `${mark}-${n}`,
      email: `${mark}-${n}@ejemplo.com`,
      firstName: 'Ana',
      lastName: `Número ${n}`,
      password1: 'Persona#2026',
      password2: 'Persona#2026',
      groups: [await first(admin, 'grupos')],
      empresa: await first(admin, 'empresas'),
    });
  },
};

export const grupos: AreaCase = {
  ...catalogue('/groups', 'Grupo', ['Grupos', 'Groups'], ['grupo', 'group']),
  labels: [
    ['Nombre', 'Name'],
    ['Disponibles', 'Available'],
    ['Agregados', 'Added'],
  ],
  wrong: [{ put: { Nombre: ' ' }, says: [REQUIRED] }],
  valid: (mark) => ({ Nombre: mark }),
  change: (mark) => ({ Nombre: `${mark} cambiado` }),
  editor: false,
  seed: (admin, mark, n) => admin.create('Grupo', { name: `${mark} ${n}`, permissions: [] }),
};

export const origenes = catalogue('/origenes', 'Origen', ['Orígenes', 'Origins'], ['origen', 'origin']);
export const idiomas = catalogue('/idiomas', 'Idioma', ['Idiomas', 'Languages'], ['idioma', 'language']);
export const negocios = catalogue('/negocios', 'Rubro', ['Negocios', 'Businesses'], ['negocio', 'business']);

export const periodos: AreaCase = {
  path: '/periodos',
  type: 'Periodo',
  title: ['Periodos', 'Periods'],
  one: ['periodo', 'period'],
  labels: [
    ['Fecha de inicio', 'Start date'],
    ['Fecha de fin', 'End date'],
  ],
  empty: [REQUIRED],
  wrong: [
    {
      put: { 'Fecha de inicio': '2040-06-30', 'Fecha de fin': '2040-01-01' },
      says: [
        ['La fecha de fin no puede ser anterior a la fecha de inicio', 'The end date cannot be before the start date'],
      ],
    },
  ],
  valid: (mark) => ({ 'Fecha de inicio': `${yearOf(mark)}-03-01`, 'Fecha de fin': `${yearOf(mark)}-12-31` }),
  shown: (mark) => `01/03/${yearOf(mark)}`,
  change: (mark) => ({ 'Fecha de fin': `${yearOf(mark)}-11-30` }),
  changed: (mark) => `30/11/${yearOf(mark)}`,
  editor: false,
  seed: (admin, mark, n) =>
    admin.create('Periodo', { fecha: `${yearOf(mark) - 1}-0${(n % 9) + 1}-02`, fechaFin: `${yearOf(mark) - 1}-12-30` }),
};

export const periodosActivos: AreaCase = {
  path: '/periodos_activos',
  type: 'PeriodoActivo',
  title: ['Periodos activos', 'Active periods'],
  one: ['periodo activo', 'active period'],
  labels: [
    ['Periodo', 'Period'],
    ['Negocio', 'Business'],
  ],
  empty: [CHOOSE],
  wrong: [],
  valid: (mark) => ({ Periodo: { pick: '2027' }, Negocio: { pick: `${batchOf(mark)} 11` } }),
  shown: (mark) => `${batchOf(mark)} 11`,
  change: (mark) => ({ Negocio: { pick: `${batchOf(mark)} 12` } }),
  changed: (mark) => `${batchOf(mark)} 12`,
  editor: false,
  async seed(admin, mark, n) {
    const rubro = await admin.create('Rubro', { descripcion: `${mark} ${n}` });
    // The last businesses are left for the browser to choose.
    return n > 10 ? rubro : admin.create('PeriodoActivo', { periodo: await first(admin, 'periodos'), rubro });
  },
};

const NEGATIVE: Texts = ['El valor no puede ser menor a cero', 'The value cannot be less than zero'];

export const empresas: AreaCase = {
  path: '/empresas',
  type: 'Empresa',
  title: ['Empresas', 'Companies'],
  one: ['empresa', 'company'],
  labels: [
    ['Razón social', 'Company name'],
    ['RUC/CI', 'Tax ID'],
    ['Dirección', 'Address'],
    ['Negocio', 'Business'],
    ['Segmento', 'Segment'],
    ['Origen', 'Origin'],
    ['Cantidad de sucursales', 'Number of branches'],
    ['Cantidad de empleados', 'Number of employees'],
  ],
  empty: [REQUIRED, CHOOSE],
  wrong: [
    {
      put: { 'Razón social': 'x'.repeat(101), 'RUC/CI': '1'.repeat(31), Dirección: 'y'.repeat(101) },
      says: [
        [
          'La razón social no puede contener más de 100 caracteres',
          'The company name cannot contain more than 100 characters',
        ],
        [
          'El RUC/CI no puede contener más de 30 caracteres',
          'The tax or identity number cannot contain more than 30 characters',
        ],
        ['La dirección no puede contener más de 100 caracteres', 'The address cannot contain more than 100 characters'],
      ],
    },
    {
      put: { 'RUC/CI': '80.012', 'Cantidad de sucursales': '-1' },
      says: [
        [
          'El campo puede contener solamente estos caracteres: [0-9] y el guión medio',
          'The field can contain only these characters: [0-9] and the hyphen',
        ],
        NEGATIVE,
      ],
    },
    {
      put: { 'RUC/CI': '80012345-', 'Cantidad de sucursales': '1', 'Cantidad de empleados': '1.5' },
      says: [
        ['El formato es incorrecto', 'The format is incorrect'],
        ['El valor debe ser un número entero', 'The value must be a whole number'],
      ],
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
  // The demo has 120.
  batch: 0,
  change: () => ({ 'Cantidad de empleados': '2480' }),
  changed: () => '2.480',
  editor: false,
  async seed(admin, mark, n) {
    return admin.create('Empresa', {
      razonSocial: `${mark} ${n}`,
      rucCi: `8${n}-1`,
      direccion: 'Asunción',
      rubro: await first(admin, 'rubros'),
      origen: await first(admin, 'origenes'),
      cantSucursales: n,
      cantEmpleados: 10 * n,
    });
  },
};

/** Its messages never block: the save is sent, and the server's errors come back (spec §5). */
export const links: AreaCase = {
  path: '/link_reporte',
  type: 'LinkReporte',
  title: ['Enlaces de reportes', 'Report links'],
  one: ['enlace de reporte', 'report link'],
  labels: [
    ['Tipo de usuario', 'User type'],
    ['Negocio', 'Business'],
    ['URL', 'URL'],
  ],
  empty: [
    CHOOSE,
    ['Debe seleccionar un negocio', 'You must select a business'],
    ['Debe ingresar una url', 'You must enter a URL'],
  ],
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
  async seed(admin, mark, n) {
    const rubro = await admin.create('Rubro', { descripcion: `${mark} ${n}` });
    return admin.create('LinkReporte', {
      tipoUsuario: 'USUARIO',
      rubro,
      url: `https://informes.example/${mark}/${n}`,
    });
  },
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
