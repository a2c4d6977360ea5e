export { answersOf, checkCharacters, checkText, findOption, parseCount, parseFlag } from './cells';
export { type Cell, type Rejection, rowsOf } from './checking';
export { type Column, fold, headerOf } from './columns';
export { FileChooser } from './FileChooser';
export { FileReport } from './FileReport';
export { Callout, Findings } from './Findings';
export { ImportRecords } from './ImportRecords';
export { Preview } from './Preview';
export { brief, type Problem, type Report } from './problems';
export { useFile } from './reading';
export {
  type ImportContext,
  type ImportDefinition,
  listOptions,
  readRecords,
  serverProblems,
  templateOf,
} from './records';
export { isTooHeavy, type Sheet } from './sheet';
export { isRefusal } from './useRecordsImport';
