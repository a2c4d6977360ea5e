import { sql } from 'kysely';
import type { Draft } from '../crud/resource.ts';
import type { FieldErrors } from '../errors/errors.ts';
import type { Message } from '../errors/messages.ts';

/** Messages of a company's texts that are too long (spec §5). */
export const textos = {
  razonSocial: {
    code: 'TOO_LONG',
    es: 'La razón social no puede contener más de 100 caracteres',
    en: 'The company name cannot contain more than 100 characters',
  },
  ruc: {
    code: 'TOO_LONG',
    es: 'El RUC/CI no puede contener más de 30 caracteres',
    en: 'The tax or identity number cannot contain more than 30 characters',
  },
  direccion: {
    code: 'TOO_LONG',
    es: 'La dirección no puede contener más de 100 caracteres',
    en: 'The address cannot contain more than 100 characters',
  },
} as const satisfies Record<string, Message>;

/** Shape of a tax or identity number (spec §5). */
export const ruc: readonly (readonly [(value: string) => boolean, Message])[] = [
  [
    (value) => !/^[0-9-]*$/.test(value),
    {
      code: 'INVALID',
      es: 'El campo puede contener solamente estos caracteres: [0-9] y el guión medio',
      en: 'The field can contain only these characters: [0-9] and the hyphen',
    },
  ],
  [(value) => value.endsWith('-'), { code: 'INVALID', es: 'El formato es incorrecto', en: 'The format is incorrect' }],
];

export const AJENO: Message = {
  code: 'INVALID',
  es: 'El segmento no pertenece al negocio elegido',
  en: 'The segment does not belong to the chosen business',
};

/** A company's segment is one of its business. */
export async function segmentoDelRubro({ db, after }: Draft): Promise<FieldErrors> {
  if (!after.segmento || !after.rubro) return {};
  const { rows } = await sql`
    select 1 from segmento where id = ${after.segmento} and rubro <> ${after.rubro}`.execute(db);
  return rows.length ? { segmento: [AJENO] } : {};
}
