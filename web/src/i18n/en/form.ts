import type { form as es } from '../es/form';
import type { Same } from '../shape';

export const form: Same<typeof es> = {
  addTitle: 'Add {{one}}',
  editTitle: 'Edit {{one}}',
  viewTitle: 'View {{one}}',
  gone: 'The record is not there any more: somebody deleted it. What you typed is still here.',
  failed: 'The record could not be loaded.',
  choose: 'Select an option',
  searchOptions: 'Type to search',
  noOptions: 'No results',
  optionsFound_one: '{{count}} result',
  optionsFound_other: '{{count}} results',
  refine: 'Refine your search',
  optionsFailed: 'The options could not be loaded.',
  clearField: 'Clear {{label}}',
  conflictTitle: 'The record changed while you were editing it',
  conflictText: 'Somebody else saved changes. Choose the value to keep in each field; nothing was overwritten.',
  mine: 'My value',
  theirs: 'Saved value',
  empty: '(empty)',
  keepChosen: 'Use what I chose',
  draftRestored: 'What you had written before the session ended was restored.',
  draftKept: 'What you had typed and not saved is here again.',
  draftDiscard: 'Discard',
};
