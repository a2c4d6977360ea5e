import { addTexts } from '..';

/** What is said in the form of a record and of saving it, beside the rest of `form`. */
export const saving = addTexts('form', {
  errors: 'El formulario contiene los siguientes errores:',
  gone: 'El registro ya no existe: alguien lo eliminó. Lo que escribió sigue aquí.',
  perhapsAdded: 'Puede que ya se haya agregado: búsquelo en la lista antes de intentarlo de nuevo.',
  keepsChanging:
    'Otras personas están cambiando este registro y no se pudo guardar. Lo que escribió sigue aquí; inténtelo de nuevo en un momento.',
  conflictTitle: 'El registro cambió mientras lo editaba',
  conflictText: 'Otra persona guardó cambios. Elija qué valor queda en cada campo; nada se ha sobrescrito.',
  mine: 'Mi valor',
  theirs: 'Valor guardado',
  empty: '(vacío)',
  keepChosen: 'Usar lo elegido',
  savedInactive: 'El registro está inactivo: no aparece en las listas. Se puede restaurar desde «Inactivos».',
  draftRestored: 'Se recuperó lo que había escrito antes de que terminara la sesión.',
  draftKept: 'Se recuperó lo que había escrito y no había guardado.',
  draftDiscard: 'Descartar',
  others: 'También: {{others}}. Aquí solo se cambia el primero.',
});
