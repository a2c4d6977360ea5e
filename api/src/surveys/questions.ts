import { type Control, controlOf } from '@encuestas/survey';
import { sql } from 'kysely';
import { type Versions, versionsNow } from '../database/versions.ts';
import { cachedValue, type Versioned } from '../endpoint/answerCache.ts';
import type { Context } from '../endpoint/endpoint.ts';

/** An option of a question. */
export interface Option {
  id: number;
  descripcion: string;
  activo: boolean;
}

/** A question with the data that checks its answers. */
export interface Question {
  id: number;
  padre: number | null;
  /** Whether it is active, in an active section. */
  activo: boolean;
  /** Whether the survey shows it: it is active and not hidden. */
  mostrada: boolean;
  tipo_respuesta: number;
  control: Control;
  respuestas: readonly Option[];
}

export interface Choice {
  question: Question;
  answer: Option;
}

/** The questions of a survey, in order. */
export interface Questions {
  /** The versions of the tables when they were read. */
  versiones: Versions;
  /** The version of the survey's row. */
  encuesta: string;
  all: readonly Question[];
  byId: ReadonlyMap<number, Question>;
  choices: ReadonlyMap<number, Choice>;
}

type QuestionRow = Omit<Question, 'control'> & { multiple: boolean };
type QuestionsRead = Versioned & { questions: QuestionRow[]; encuesta: string };

function indexed({ questions, encuesta, versiones }: QuestionsRead): Questions {
  const all = questions.map(({ multiple, ...question }): Question => {
    const { tipo_respuesta: tipo, respuestas } = question;
    return { ...question, control: controlOf({ tipo, multiple, options: respuestas.filter(({ activo }) => activo) }) };
  });
  const choices = all.flatMap((question) => question.respuestas.map((answer) => ({ question, answer })));
  return {
    ...{ versiones, encuesta },
    all,
    byId: new Map(all.map((question) => [question.id, question])),
    choices: new Map(choices.map((choice) => [choice.answer.id, choice])),
  };
}

/**
 * All questions of a survey's sections at these versions of the tables or later, also those that it does not show, whose
 * answers get an error of their own.
 */
export function questionsOf(context: Context, versiones: Versions, encuesta: number): Promise<Questions> {
  const query = sql<QuestionsRead>`
    select ${versionsNow} as versiones, (select coalesce(max(e.xmin::text), '') from encuesta e where e.id = ${encuesta}) as encuesta,
      (select coalesce(json_agg(x order by x.lugar, x.id), '[]') from (
      select p.id, p.lugar, p.padre, p.activo and s.activo as activo,
        p.activo and s.activo and not p.oculta as mostrada, p.tipo_respuesta, p.multiple,
        coalesce((select json_agg(json_build_object('id', r.id, 'descripcion', r.descripcion,
          'activo', r.activo) order by r.orden, r.id) from respuesta r where r.pregunta = p.id), '[]') as respuestas
      from encuesta_seccion l join seccion s on s.id = l.seccion join pregunta p on p.seccion = s.id
      where l.encuesta = ${encuesta}) x) as questions`.compile(context.db);
  return cachedValue(context, versiones, query, indexed);
}
