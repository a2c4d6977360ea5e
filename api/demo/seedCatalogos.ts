import type { Db } from '../src/database/database.ts';
import { calles, ciudades, idiomas, origenes, rubros } from './catalogos.ts';
import { insert, sequence } from './insert.ts';

/** Check digit of a Paraguayan RUC (modulus 11), so that the demo's numbers look right to who knows them. */
function rucOf(base: number): string {
  const sum = [...String(base)].reverse().reduce((total, digit, index) => total + Number(digit) * (2 + index), 0);
  const rest = sum % 11;
  return `${base}-${rest > 1 ? 11 - rest : 0}`;
}

/** Businesses, segments, origins, languages and 120 companies. */
export async function seedCatalogos(db: Db): Promise<void> {
  const next = sequence(7);
  const origenIds = await insert(
    db,
    'origen',
    origenes.map((descripcion) => ({ descripcion })),
  );
  await insert(
    db,
    'idioma',
    idiomas.map((descripcion) => ({ descripcion })),
  );
  const rubroIds = await insert(
    db,
    'rubro',
    rubros.map(({ descripcion }) => ({ descripcion })),
  );
  for (const [index, { segmentos, empresas }] of rubros.entries()) {
    const rubro = rubroIds[index];
    const segmentoIds = await insert(
      db,
      'segmento',
      segmentos.map((descripcion) => ({ descripcion, rubro })),
    );
    const rows = empresas.map((razon_social, place) => ({
      razon_social,
      ruc_ci: rucOf(80_000_000 + next(99_999)),
      direccion: `${calles[next(calles.length)]} ${100 + next(4900)}, ${ciudades[next(ciudades.length)]}`,
      rubro,
      segmento: segmentoIds[Math.floor((place * segmentoIds.length) / empresas.length)],
      origen: origenIds[next(10) < 6 ? 0 : 1 + next(2)],
      cant_sucursales: 1 + next(40),
      cant_empleados: 15 + next(1800),
    }));
    await insert(db, 'empresa', rows);
  }
}
