import { numbersOf } from '../surveys/numbering.ts';
import type { PreguntaLeida, SeccionLeida } from './submissions.ts';

/** Sections and questions that are asked, or that somebody answered, with the numbers by which respondents know them. */
export function numbered(sections: readonly SeccionLeida[], isAnswered: (question: number) => boolean) {
  const numbers = numbersOf(
    sections.map(({ numero, preguntas }) => ({
      numero,
      preguntas: preguntas.map(({ pregunta, mostrada }) => ({ id: pregunta, mostrada })),
    })),
  );
  const isTold = ({ pregunta, mostrada }: PreguntaLeida) => mostrada || isAnswered(pregunta);
  return sections
    .map(({ numero: _, preguntas, ...rest }) => ({
      ...rest,
      preguntas: preguntas
        .filter(isTold)
        .map((question) => ({ question, numero: numbers.get(question.pregunta) ?? '' })),
    }))
    .filter(({ preguntas }) => preguntas.length > 0);
}
