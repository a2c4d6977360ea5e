export * from './answerErrors.ts';
export * from './answers.ts';
export * from './noAplica.ts';
export * from './numbers.ts';
export * from './progress.ts';
export * from './questionnaire.ts';
export * from './text.ts';
export * from './visibility.ts';
