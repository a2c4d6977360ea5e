import type { AskedSection } from './respondents.ts';

/** A parent whose descendants NO APLICA rules out, every kind of control, two steps. */
export const SECTIONS: readonly AskedSection[] = [
  {
    descripcion: 'Beneficios',
    preguntas: [
      { descripcion: '¿Da seguro médico?', tipo: '1', respuestas: ['Sí', 'No', 'No aplica'] },
      {
        descripcion: '¿Qué cubre?',
        tipo: '1',
        multiple: true,
        respuestas: ['Clínica', 'Dental'],
        padre: '¿Da seguro médico?',
      },
      { descripcion: '¿Cuánto cuesta?', tipo: '2', padre: '¿Qué cubre?' },
      { descripcion: 'Observaciones', tipo: '3' },
    ],
  },
  {
    descripcion: 'Salarios',
    preguntas: [
      { descripcion: 'Salario medio', tipo: '2' },
      { descripcion: 'Política', tipo: '3' },
    ],
  },
];
