const SENTINEL = 'NO APLICA';

/** Whether a text is the answer that hides child questions, in any case and with any outer spaces (spec §2). */
export const isNoAplica = (text: string): boolean => text.trim().toUpperCase() === SENTINEL;

/** Whether a question of these options can be answered NO APLICA. Without options the answer is written. */
export const mayBeNoAplica = (options: readonly { readonly descripcion: string }[]): boolean =>
  options.length === 0 || options.some(({ descripcion }) => isNoAplica(descripcion));
