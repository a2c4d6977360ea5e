const door = (label, es, directory) => ({
  label,
  translations: { es },
  collapsed: true,
  items: [{ autogenerate: { directory } }],
});

/** The sidebar by reader. Pages order themselves in their front matter. */
export const sidebar = [
  door('Administrators and respondents', 'Administradores y quienes responden', 'guide'),
  door('Front-end developers', 'Desarrollo de front end', 'frontend'),
  door('Integrators', 'Integración', 'integrators'),
  door('Operators', 'Operación', 'operators'),
  door('Contributors', 'Contribuir', 'contributors'),
  door('Decisions', 'Decisiones', 'decisions'),
  { label: 'Glossary', translations: { es: 'Glosario' }, slug: 'glossary' },
];
