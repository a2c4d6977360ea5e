import type { PreguntaLeida, SeccionLeida } from './submissions.ts';

const two = (number: number): string => String(number).padStart(2, '0');

/** Sections and questions that are asked, or that somebody answered, with the numbers by which respondents know them. */
export function numbered(sections: readonly SeccionLeida[], isAnswered: (question: number) => boolean) {
  let section = 0;
  return sections.flatMap(({ activa, preguntas, ...rest }) => {
    if (activa) section += 1;
    let place = 0;
    const told = preguntas.flatMap((question: PreguntaLeida) => {
      if (question.mostrada) place += 1;
      else if (!isAnswered(question.pregunta)) return [];
      // What is no longer asked has no place of its own.
      return [{ question, numero: `S${activa ? two(section) : '—'}·P${question.mostrada ? two(place) : '—'}` }];
    });
    return told.length > 0 ? [{ ...rest, preguntas: told }] : [];
  });
}
