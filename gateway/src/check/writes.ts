import { randomBytes } from 'node:crypto';
import { isRow } from '../rest/codec/row.ts';
import type { Call } from '../rest/transport.ts';
import { detour, type Findings, missing, skipped, wrong, wrongShape } from './findings.ts';
import { demandSuccess, idsOf, isSuccess, isUnsupported, listOf, statusOf } from './replies.ts';
import type { Server } from './server.ts';

const PATH = 'empresas/origenes/';
const ROUTES = ['every form'];

/**
 * Creates an origen that no company uses, changes, deactivates and deletes it. The other resources are written in the
 * same way (spec §7, "Generic resource calls"), and an origen is the one that no user of the product notices.
 */
export async function checkWrites(server: Server, findings: Findings): Promise<void> {
  const check = <T>(name: string, run: () => Promise<T>) => findings.check(PATH, name, ROUTES, run);
  const descripcion = `encuestas-check ${randomBytes(4).toString('hex')}`;
  const send = (method: Call['method'], path: string, body?: object, headers = {}) =>
    server.call(method, path, { query: { lang: 'es' }, headers, ...(body && { body }) });

  await check('POST with an empty field', async () => {
    const reply = await send('POST', PATH, { descripcion: '' });
    if (isSuccess(reply)) {
      if (isRow(reply.body)) await send('DELETE', `${PATH}${reply.body.id}/`);
      throw wrong('status 400', `${statusOf(reply)}: a record without a text was created`);
    }
    if (reply.status === 403) throw skipped('this user may not: status 403');
    if (reply.status === 422) throw detour('status 422 instead of 400');
    if (reply.status !== 400) throw wrong('status 400', statusOf(reply));
    const { body } = reply;
    if (!isRow(body) || !Object.values(body).some((value) => Array.isArray(value)))
      throw wrongShape('{descripcion: [text]}', body);
  });

  const id = await check('POST', async () => {
    const reply = demandSuccess(await send('POST', PATH, { descripcion }));
    if (isRow(reply.body) && (typeof reply.body.id === 'number' || typeof reply.body.id === 'string'))
      return String(reply.body.id);
    return await idOfCreated(server, descripcion);
  });
  if (id === undefined) return;
  const path = `${PATH}${id}/`;
  try {
    await check('PATCH', async () => {
      demandSuccess(await send('PATCH', path, { descripcion: `${descripcion} 2` }));
      const { body } = demandSuccess(await server.get(path));
      if (!isRow(body) || body.descripcion !== `${descripcion} 2`) throw wrong('the new text', 'the old text');
    });
    await check('If-Match', async () => {
      const { headers } = await server.get(path);
      if (!headers.etag) throw detour('no ETag: the last of two writers wins');
      const reply = await send('PATCH', path, { descripcion }, { 'if-match': '"encuestas-check"' });
      if (reply.status === 412 || reply.status === 409) return;
      throw isSuccess(reply)
        ? wrong('status 412 for an old If-Match', statusOf(reply))
        : wrong('status 412', statusOf(reply));
    });
    await check('inactivar/', async () => {
      demandSuccess(await send('POST', `${path}inactivar/`));
      const { rows } = listOf(demandSuccess(await server.get(PATH, { search: descripcion })).body);
      if (idsOf(rows).includes(id)) throw wrong('a list without the inactive record', 'the record in the list');
      if (!isSuccess(await server.get(path))) throw missing('an inactive record cannot be read by its id');
    });
  } finally {
    await check('DELETE', async () => {
      const deleted = await send('DELETE', path);
      if (isUnsupported(deleted)) throw detour(`${statusOf(deleted)}: the client deactivates; origen ${id} stays`);
      demandSuccess(deleted);
      const reply = await server.get(path);
      if (reply.status !== 404) throw wrong('status 404 after the delete', statusOf(reply));
    });
  }
}

/** The id of a created record that the server did not answer with its row. The caller can clean up, so it is returned. */
async function idOfCreated(server: Server, descripcion: string): Promise<string> {
  const { rows } = listOf(demandSuccess(await server.get(PATH, { search: descripcion })).body);
  const [id] = idsOf(rows);
  if (id === undefined) throw wrong('the new record in its list', 'no such record');
  return id;
}
