import { describe, expect, it } from 'vitest';
import { blankValues, problems } from '../../../../web/src/crud/form/formValues';
import type { Entry } from '../../../../web/src/features/catalogues';
import { translate } from '../../../../web/src/shared/i18n';
import { areaOf } from '../../areas';

/** The messages below the fields of an area's form: the values of a new record, but for those given. */
async function messages(key: Entry['key'], values: object = {}) {
  const { fields = [] } = (await areaOf(key)).resource;
  const found = problems(fields, { ...blankValues(fields), ...values });
  return Object.fromEntries([...found].map(([name, texts]) => [name, texts.map((text) => translate(text))]));
}

const REQUIRED = ['El campo es requerido'];
const CHOOSE = ['Este campo es requerido'];
const EMAIL = ['El email es inválido.'];
const NEGATIVE = ['El valor no puede ser menor a cero'];
const PASSWORD = [
  'La contraseña debe tener al menos 8 caracteres.',
  'La contraseña debe contener al menos una letra mayúscula.',
  'La contraseña debe contener al menos un carácter especial.',
];

describe('an empty form (spec §5)', () => {
  it.each<[Entry['key'], Record<string, string[]>]>([
    ['grupos', { name: REQUIRED }],
    ['negocios', { descripcion: REQUIRED }],
    ['origenes', { descripcion: REQUIRED }],
    ['idiomas', { descripcion: REQUIRED }],
    ['periodos', { fecha: REQUIRED, fechaFin: REQUIRED }],
    ['periodosActivos', { periodo: CHOOSE, rubro: CHOOSE }],
    [
      'empresas',
      {
        razonSocial: REQUIRED,
        rubro: CHOOSE,
        origen: CHOOSE,
        cantSucursales: REQUIRED,
        cantEmpleados: REQUIRED,
      },
    ],
    ['links', { tipoUsuario: CHOOSE, rubro: ['Debe seleccionar un negocio'], url: ['Debe ingresar una url'] }],
    [
      'usuarios',
      {
        firstName: ['El nombre es requerido.'],
        lastName: ['El apellido es requerido.'],
        email: EMAIL,
        username: ['El nombre de usuario es requerido.'],
        password1: PASSWORD,
        empresa: ['La empresa es requerida.'],
        groups: ['El grupo es requerido.'],
      },
    ],
  ])('of %s names what is required', async (key, expected) => expect(await messages(key)).toEqual(expected));
});

describe('a value (spec §5)', () => {
  it.each<[Entry['key'], Record<string, unknown>, Record<string, string[]>]>([
    ['grupos', { name: ' ' }, { name: REQUIRED }],
    ['origenes', { descripcion: '   ' }, { descripcion: REQUIRED }],
    ['negocios', { segmentos: [{ id: null, descripcion: ' ' }] }, { segmentos: REQUIRED }],
    [
      'periodos',
      { fecha: '2040-06-30', fechaFin: '2040-01-01' },
      { fecha: [], fechaFin: ['La fecha de fin no puede ser anterior a la fecha de inicio'] },
    ],
    ['periodos', { fecha: '2040-06-30', fechaFin: '2040-06-30' }, { fecha: [], fechaFin: [] }],
    ['links', { tipoUsuario: 'ADMINISTRADOR' }, { tipoUsuario: [], rubro: [] }],
    [
      'empresas',
      { razonSocial: 'x'.repeat(101), rucCi: '1'.repeat(31), direccion: 'y'.repeat(101) },
      {
        razonSocial: ['La razón social no puede contener más de 100 caracteres'],
        rucCi: ['El RUC/CI no puede contener más de 30 caracteres'],
        direccion: ['La dirección no puede contener más de 100 caracteres'],
      },
    ],
    [
      'empresas',
      { razonSocial: 'x'.repeat(100), rucCi: '80012345-6', direccion: 'y'.repeat(100) },
      { razonSocial: [], rucCi: [], direccion: [] },
    ],
    [
      'empresas',
      { rucCi: '80.1' },
      { rucCi: ['El campo puede contener solamente estos caracteres: [0-9] y el guión medio'] },
    ],
    ['empresas', { rucCi: '801-' }, { rucCi: ['El formato es incorrecto'] }],
    ['empresas', { cantSucursales: '-1', cantEmpleados: '-3' }, { cantSucursales: NEGATIVE, cantEmpleados: NEGATIVE }],
    [
      'empresas',
      { cantSucursales: '1.5', cantEmpleados: '99999999999' },
      { cantSucursales: ['El valor debe ser un número entero'], cantEmpleados: ['El valor es demasiado grande'] },
    ],
    ['empresas', { cantSucursales: '0', cantEmpleados: '2147483647' }, { cantSucursales: [], cantEmpleados: [] }],
    ['usuarios', { email: 'ana@' }, { email: EMAIL }],
    ['usuarios', { isSuperuser: true }, { empresa: [] }],
    [
      'usuarios',
      { password1: 'corta', password2: 'otra' },
      { password1: PASSWORD, password2: ['Las contraseñas no coinciden'] },
    ],
    ['usuarios', { password1: 'Sin especial1' }, { password1: PASSWORD.slice(2) }],
    ['usuarios', { password1: 'Ñandutí#1', password2: 'Ñandutí#1' }, { password1: [], password2: [] }],
  ])('in %s: %j', async (key, values, expected) => {
    const found = await messages(key, values);
    for (const [name, texts] of Object.entries(expected)) expect(found[name] ?? [], name).toEqual(texts);
  });
});
