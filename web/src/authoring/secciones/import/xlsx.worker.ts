import { answer } from './answer';
import { readXlsx } from './xlsx';

answer(readXlsx);
