import type { Context } from '../resources/context.ts';
import { permiso, usuario } from '../resources/descriptors.ts';
import { modelOf } from '../resources/models.ts';
import { overPages } from '../resources/rows.ts';
import type { Decode, Page } from '../rest/codec/decode.ts';
import { isRow, type Row } from '../rest/codec/row.ts';
import { allowed } from '../rest/errors.ts';
import { endpoint } from '../rest/path.ts';

/** Of the caller's own permissions the codename is all that counts (spec §6), and may be all that is told. */
function named(raw: unknown): unknown {
  if (Array.isArray(raw)) return raw.map(named);
  if (typeof raw === 'string') return named({ codename: raw });
  if (!isRow(raw)) return raw;
  if (Array.isArray(raw.results)) return { ...raw, results: raw.results.map(named) };
  const { codename } = raw;
  return { ...raw, id: raw.id ?? codename, name: raw.name ?? codename };
}

const heldPage: Decode<Page> = (raw, etag) => modelOf(permiso.type).page(named(raw), etag);

/** Version 1 names no pages here, so none is asked for; a server that answers one of several has the others, too. */
export const ownPermissions = ({ rest }: Context): Promise<Row[]> =>
  overPages((page) => rest.get(endpoint('usuario_permisos/'), page === 1 ? {} : { page }, heldPage));

/** The caller's own record, by the id that the token claims; there is no endpoint for it. */
export async function ownRecord({ rest, loaders }: Context): Promise<Row | null> {
  const id = rest.caller.userId;
  return id === null ? null : await allowed(loaders.detail(usuario, id));
}
