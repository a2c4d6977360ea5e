import type { Context } from '../resources/context.ts';
import { permiso, usuario } from '../resources/descriptors.ts';
import { modelOf } from '../resources/models.ts';
import { readAllPages } from '../resources/rows.ts';
import type { Decode, Page } from '../rest/codec/decode.ts';
import { isRow, type Row } from '../rest/codec/row.ts';
import { nullIfForbidden } from '../rest/errors.ts';
import { endpoint } from '../rest/path.ts';

/** The server may send the caller's own permissions as codenames alone (spec §6). */
function named(raw: unknown): unknown {
  if (Array.isArray(raw)) return raw.map(named);
  if (!isRow(raw)) return raw;
  if (Array.isArray(raw.results)) return { ...raw, results: raw.results.map(named) };
  const { codename } = raw;
  return { ...raw, id: raw.id ?? codename, name: raw.name ?? codename };
}

const heldPage: Decode<Page> = (raw, etag) => modelOf(permiso.type).page(named(raw), etag);

/** Requests further pages only from a server that answers the first of several. */
export const ownPermissions = ({ rest }: Context): Promise<Row[]> =>
  readAllPages((page) => rest.get(endpoint('usuario_permisos/'), page === 1 ? {} : { page }, heldPage));

/** The caller's own record, by the id that the token claims; there is no endpoint for it. */
export async function ownRecord({ rest, loaders }: Context): Promise<Row | null> {
  const id = rest.caller.userId;
  return id === null ? null : await nullIfForbidden(loaders.detail(usuario, id));
}
