import { addTexts } from '..';

export const paper = addTexts('paper', {
  page: 'Página',
  of: 'de',
  sent: 'Enviada',
  answered: 'Respondidas',
  person: 'Completada por',
  date: 'Fecha',
  one: 'Marque una.',
  several: 'Marque todas las que correspondan.',
  skip: 'Si en la pregunta {{number}} respondió NO APLICA, pase a la siguiente.',
  count: '{{answered}} de {{total}}',
  thanks: 'Gracias.',
  view: 'Ver e imprimir',
  correct: 'Corregir hasta el {{date}}',
  number: 'N.º {{id}}',
});
