/** What of a question decides whether it needs answers. */
export interface Respondible {
  readonly tipoRespuesta: string;
  readonly respuestas: readonly string[];
  /** Type 2 without options: the respondent writes a number. */
  readonly numerica: boolean;
}

/** Free text has no list of answers (spec §5, §9). */
export const TIPO_TEXTO = '3';
/** Checkboxes with answers, a number without. */
export const TIPO_NUMERICO = '2';

/** 'Debe agregar al menos una respuesta' (spec §5). */
export const faltanRespuestas = ({ tipoRespuesta, respuestas, numerica }: Respondible): boolean =>
  respuestas.length === 0 && tipoRespuesta !== TIPO_TEXTO && !(tipoRespuesta === TIPO_NUMERICO && numerica);

/** As long as REST v1 lets each text be. */
export const LARGO_MAXIMO = { descripcion: 1000, otros: 255 } as const;
