const SENTINEL = 'NO APLICA';

/** Whether a text is the sentinel answer, whatever its case and outer spaces (spec §2). */
export const isNoAplica = (text: string) => text.trim().toUpperCase() === SENTINEL;

/** Whether a question of these options can be answered NO APLICA. Where there are none to choose from it is written. */
export const mayBeNoAplica = (options: readonly { readonly descripcion: string }[]) =>
  options.length === 0 || options.some(({ descripcion }) => isNoAplica(descripcion));
