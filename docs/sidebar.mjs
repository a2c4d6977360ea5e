const group = (label, directory, options = {}) => ({ label, items: [{ autogenerate: { directory } }], ...options });

/** The sidebar: four doors by reader. Pages order themselves in their front matter. */
export const sidebar = [
  {
    label: 'Front-end developers',
    translations: { es: 'Desarrollo de front end' },
    items: [{ autogenerate: { directory: 'frontend' } }],
    collapsed: true,
  },
  group('Integrators', 'integrators', { translations: { es: 'Integración' }, collapsed: true }),
  group('Operators', 'operators', { translations: { es: 'Operación' }, collapsed: true }),
  group('Decisions', 'decisions', { translations: { es: 'Decisiones' }, collapsed: true }),
];
