import { answer } from './answer';
import { readXlsx } from './xlsx';

answer(({ bytes }) => readXlsx(bytes));
