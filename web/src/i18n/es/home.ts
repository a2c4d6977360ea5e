export const home = {
  title: 'Inicio',
};
