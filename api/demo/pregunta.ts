/** A question of the demo surveys. */
export interface PreguntaDemo {
  descripcion: string;
  titulo_informe: string;
  tipo_respuesta: 1 | 2 | 3;
  multiple: boolean;
  /** Whether it depends on the last question before it that does not depend on another. */
  hija: boolean;
  respuestas: readonly string[];
}

/** A section of the demo surveys. */
export interface SeccionDemo {
  descripcion: string;
  eje: string;
  campo: string;
  preguntas: readonly PreguntaDemo[];
}

type Kind = Pick<PreguntaDemo, 'tipo_respuesta' | 'multiple'>;
function of(kind: Kind) {
  return (descripcion: string, titulo_informe: string, respuestas: readonly string[] = []): PreguntaDemo => ({
    ...kind,
    ...{ descripcion, titulo_informe, respuestas, hija: false },
  });
}

/** One of several answers. */
export const una = of({ tipo_respuesta: 1, multiple: false });
/** Several of several answers. */
export const varias = of({ tipo_respuesta: 1, multiple: true });
/** Checkboxes. */
export const casillas = of({ tipo_respuesta: 2, multiple: true });
/** A number. */
export const numero = of({ tipo_respuesta: 2, multiple: false });
/** A free text. */
export const texto = of({ tipo_respuesta: 3, multiple: false });
/** A question that NO APLICA in the one above hides. */
export function hija(pregunta: PreguntaDemo): PreguntaDemo {
  return { ...pregunta, hija: true };
}

export const SI_NO = ['Sí', 'No'] as const;
export const SI_NO_NA = ['Sí', 'No', 'NO APLICA'] as const;
