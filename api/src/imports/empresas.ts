import { sql } from 'kysely';
import { empresas } from '../resources/empresas.ts';
import type { Imported } from './importing.ts';

const same = {
  table: 'empresa',
  key: (value: Parameters<typeof sql.join>[0][number]) => sql`plain(${value})`,
} as const;

/** Companies from rows: no company of the same name or number is created beside an active one. */
export const importedEmpresas: Imported = {
  resource: empresas,
  distinct: [
    {
      field: 'razon_social',
      ...same,
      taken: {
        code: 'DUPLICATE',
        es: 'Ya existe una empresa con esta razón social.',
        en: 'A company with this name already exists.',
      },
    },
    {
      field: 'ruc_ci',
      ...same,
      taken: {
        code: 'DUPLICATE',
        es: 'Ya existe una empresa con este RUC/CI.',
        en: 'A company with this tax ID already exists.',
      },
    },
  ],
};
