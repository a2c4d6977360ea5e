import { answer } from './answer';
import { readCsv } from './csv';

answer(({ bytes, names }) => readCsv(bytes, names));
