export { answersOf, checkCharacters, checkText, findOption, parseCount, parseFlag } from './cells';
export { type Cell, type Rejection, rowsOf } from './checking';
export { type Column, fold, headerOf } from './columns';
export { ImportRecords } from './ImportRecords';
export { brief, type Problem, type Report } from './problems';
export { type ImportDefinition, listOptions, readRecords, type Trial } from './records';
export { isTooHeavy, type Sheet } from './sheet';
