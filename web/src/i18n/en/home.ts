import type { home as es } from '../es/home';
import type { Same } from '../shape';

export const home: Same<typeof es> = {
  title: 'Home',
};
