import { sql } from 'kysely';
import { type Draft, defineResource } from '../crud/resource.ts';
import type { FieldErrors } from '../errors/errors.ts';
import type { Message } from '../errors/messages.ts';
import { choice, relation, text } from '../fields/fields.ts';

const textos = {
  tipo: { code: 'REQUIRED', es: 'Este campo es requerido', en: 'This field is required' },
  rubro: { code: 'REQUIRED', es: 'Debe seleccionar un negocio', en: 'You must select a business' },
  sinRubro: {
    code: 'NOT_ALLOWED',
    es: 'Un link para Administrador no lleva negocio',
    en: 'A link for administrators has no business',
  },
  url: { code: 'REQUIRED', es: 'Debe ingresar una url', en: 'You must enter a URL' },
  https: { code: 'INVALID', es: 'La url debe comenzar con https://', en: 'The url must start with https://' },
  incomplete: {
    code: 'INVALID',
    es: 'La url está incompleta o contiene espacios',
    en: 'The url is incomplete or contains spaces',
  },
  host: {
    code: 'NOT_ALLOWED',
    es: 'La url no es de un sitio de reportes permitido',
    en: 'The url is not of an allowed report site',
  },
} as const satisfies Record<string, Message>;

function isAllowed(raw: string, hosts: readonly string[]): boolean {
  const { username, password, host, hostname } = new URL(raw);
  // A final dot in a host would bypass the list of allowed hosts.
  if (username !== '' || password !== '' || hostname.endsWith('.')) return false;
  return (
    hosts.length === 0 ||
    hosts.some((known) => (known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known))
  );
}

function urlError(raw: string, hosts: readonly string[]): Message | null {
  if (!/^https:\/\//i.test(raw)) return textos.https;
  if (/\s/.test(raw) || !URL.canParse(raw)) return textos.incomplete;
  return isAllowed(raw, hosts) ? null : textos.host;
}

function destino({ after, values, reportHosts }: Draft): FieldErrors {
  const errors: FieldErrors = {};
  if (after.tipo_usuario === 'Administrador' && values.rubro) errors.rubro = [textos.sinRubro];
  else if (after.tipo_usuario === 'Administrador') values.rubro = null;
  else if (after.tipo_usuario === 'Usuario' && !after.rubro) errors.rubro = [textos.rubro];
  const url = values.url as string | undefined;
  const error = url ? urlError(url, reportHosts) : null;
  if (error) errors.url = [error];
  return errors;
}

const TIPOS = {
  Administrador: { es: 'Administrador', en: 'Administrator' },
  Usuario: { es: 'Usuario', en: 'User' },
};

/** Addresses of the embedded reports, for administrators or for the companies of one business. */
export const linksReporte = defineResource({
  path: 'reportes/link_reporte',
  table: 'link_reporte',
  model: 'link_reporte',
  name: { es: 'Link de reporte', en: 'Report link' },
  fields: {
    tipo_usuario: {
      ...choice({ es: 'Tipo de usuario', en: 'User type' }, Object.keys(TIPOS), {
        required: textos.tipo,
        example: 'Usuario',
      }),
      words: TIPOS,
    },
    rubro: relation({ es: 'Negocio', en: 'Business' }, 'rubro'),
    url: text(
      { es: 'URL', en: 'URL' },
      { required: textos.url, max: 2000, example: 'https://app.powerbi.com/view?r=1' },
    ),
  },
  columns: ['rubro', 'tipo_usuario', 'url'],
  label: ['tipo_usuario', 'url'],
  title: sql`concat_ws(' · ', (select r.descripcion from rubro r where r.id = t.rubro), t.tipo_usuario)`,
  ordering: 'rubro',
  searchThrough: ['rubro'],
  rules: [{ check: destino }],
});
