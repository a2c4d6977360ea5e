export { ChoiceBars } from './ChoiceBars';
export { Histogram } from './Histogram';
