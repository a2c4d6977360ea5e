/** Texts of the rules behind the sign-in, to the letter of spec §5. */
export const rules = {
  requiredSelect: 'Este campo es requerido',
  lastName: 'El apellido es requerido.',
  username: 'El nombre de usuario es requerido.',
  empresa: 'La empresa es requerida.',
  groups: 'El grupo es requerido.',
  user: 'El usuario es requerido.',
  razonSocialMax: 'La razón social no puede contener más de 100 caracteres',
  direccionMax: 'La dirección no puede contener más de 100 caracteres',
  rucMax: 'El RUC/CI no puede contener más de 30 caracteres',
  rucCharacters: 'El campo puede contener solamente estos caracteres: [0-9] y el guión medio',
  rucFormat: 'El formato es incorrecto',
  notNegative: 'El valor no puede ser menor a cero',
  wholeNumber: 'El valor debe ser un número entero',
  datesOrder: 'La fecha de fin no puede ser anterior a la fecha de inicio',
  linkBusiness: 'Debe seleccionar un negocio',
  linkUrl: 'Debe ingresar una url',
} as const;
