import { expect, it } from 'vitest';
import { narrowest, shapesOf } from '../../../web/src/screens/columns';

const row = { id: '1', label: 'x', ...Object.fromEntries(Array.from('abcdefgh', (name) => [name, 'y'.repeat(60)])) };
const labels = ['Razón social', 'RUC/CI', 'Dirección', 'Negocio', 'Segmento', 'Origen', 'Sucursales', 'Empleados'];

it('no heading is broken inside a word on the narrowest screen that does not scroll', () => {
  const tableColumns = labels.map((label, at) => ({ label, value: 'abcdefgh'[at] ?? '' }));
  const shapes = shapesOf({ count: 1, results: [row], tableColumns });
  // What is left of 1280 pixels beside sidebar, edges and the column of menus.
  const place = 1280 - 240 - 2 * 24 - 2 - 96;
  const all = [...shapes.values()].reduce((sum, { share }) => sum + share, 0);
  for (const { label, value } of tableColumns) {
    const width = (place * (shapes.get(value)?.share ?? 0)) / all;
    // A generous letter of 13 pixels, half bold, and the cell's own room.
    const word = Math.max(...label.split(' ').map(({ length }) => length));
    expect([label, width - 24 >= word * 8]).toEqual([label, true]);
  }
  expect(narrowest(shapes)).toBeLessThanOrEqual(place + 96 + 1);
});
