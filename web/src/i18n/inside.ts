import { addTexts } from '.';
import { inside } from './es/inside';

// These texts come with the code behind the sign-in; the sign-in itself does without them.
addTexts(inside);
