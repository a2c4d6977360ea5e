export const bank = (id: number | string, label = `Banco ${id}`) => ({ __typename: 'Empresa', id: String(id), label });

/** A company with a user and without answers. */
export const company = (n: number) => ({
  __typename: 'EmpresaEnCampana',
  empresa: bank(n),
  estado: 'PENDIENTE',
  completada: null,
  enviada: null,
  totalPreguntas: null,
  totalRespondidas: null,
  usuarios: [
    { __typename: 'UsuarioEnCampana', id: String(n), nombre: `Ana ${n}`, email: `ana${n}@x.py`, ingreso: null },
  ],
  recordatorio: null,
});

/** A running campaign with a survey, of a server that reports no more than version 1. */
export const campaign = (id: number | string, more: object = {}) => ({
  __typename: 'Campana',
  id: String(id),
  rubro: { __typename: 'Rubro', id: String(id), label: `Negocio ${id}` },
  fechaInicio: '2026-01-01',
  fechaFin: '2026-12-31',
  vigente: true,
  encuestas: [{ __typename: 'Encuesta', id: '3', descripcion: 'Salarios' }],
  empresas: 2,
  enviadas: 0,
  incompletas: null,
  sinUsuario: null,
  alcanzables: null,
  recordatoriosProgramados: null,
  ...more,
});
