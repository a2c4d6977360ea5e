import { answer } from './answer';
import { readCsv } from './csv';

answer(readCsv);
