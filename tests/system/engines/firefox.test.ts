import { firefox } from './firefox.ts';
import { smoke } from './smoke.ts';

smoke(firefox);
