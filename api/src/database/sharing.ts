import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';

/** What one process asks of another that has the embedded database open: a statement, or a copy of the whole. */
type Asked = { text: string; parameters: readonly unknown[] } | 'dump';
type Told =
  | { result: PostgresQueryResult<unknown> }
  | { error: { message: string; code?: string } }
  | Uint8Array
  | 'end';

/** The database as it is shared. */
interface Shared {
  pool: PostgresPool;
  dump(): Promise<Blob>;
}

/** Whoever holds the one connection and says nothing for so long loses it, and what it began. */
const SILENT_MS = 30_000;
/** The longest path that every system takes for a socket. */
const LONGEST = 103;
const PIECE = 1 << 20;

/** In a folder of its own that is its owner's alone, so that nobody else can reach it, not even while it is made. */
function socketOf(dataDir: string): string {
  return join(dataDir, 'commands', 'socket');
}

/** A length, and a value as V8 writes it, which keeps dates and bytes what they are. */
function send(socket: Socket, value: Asked | Told): Promise<void> {
  const body = serialize(value);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length);
  return new Promise((resolve, reject) => {
    socket.write(Buffer.concat([head, body]), (error) => (error ? reject(error) : resolve()));
  });
}

async function* received(socket: Socket): AsyncGenerator<unknown, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of socket) {
    rest = Buffer.concat([rest, chunk as Buffer]);
    while (rest.length >= 4 && rest.length >= 4 + rest.readUInt32BE(0)) {
      const end = 4 + rest.readUInt32BE(0);
      yield deserialize(rest.subarray(4, end));
      rest = rest.subarray(end);
    }
  }
  return undefined;
}

async function tell(socket: Socket, asked: Asked, client: PostgresPoolClient, shared: Shared): Promise<void> {
  if (asked !== 'dump') return send(socket, { result: await client.query(asked.text, asked.parameters) });
  // While this holds the connection nobody is in the middle of a transaction. No checkpoint: on a full disk it fails, and
  // a second one never ends; what is not in the tables' files yet is in the log beside them.
  const bytes = new Uint8Array(await (await shared.dump()).arrayBuffer());
  for (let at = 0; at < bytes.length; at += PIECE) await send(socket, bytes.subarray(at, at + PIECE));
  await send(socket, 'end');
}

function asError(error: unknown): Told {
  const { message, code, cause } = error as Error & { code?: string };
  return { error: { message, code: code ?? (cause as { code?: string } | undefined)?.code } };
}

/** Serves one connection: from its first word to its end it has the database to itself, as a request's transaction has. */
async function serve(socket: Socket, shared: Shared): Promise<void> {
  let client: PostgresPoolClient | undefined;
  try {
    for await (const asked of received(socket)) {
      socket.setTimeout(0);
      client ??= await shared.pool.connect();
      await tell(socket, asked as Asked, client, shared).catch((error: unknown) => send(socket, asError(error)));
      socket.setTimeout(SILENT_MS);
    }
  } finally {
    socket.destroy();
    // What its end left undone is undone; where nothing was begun, this does nothing.
    await client?.query('rollback', []).catch(() => undefined);
    client?.release();
  }
}

/**
 * Lets commands of this machine's same user work on a database that this process alone may open. A socket of the file
 * system: who may reach it is decided by the rights of DATA_DIR, as it is for the database's own files.
 */
export async function shareDatabase(dataDir: string, shared: Shared): Promise<() => Promise<void>> {
  const path = socketOf(dataDir);
  if (process.platform === 'win32' || Buffer.byteLength(path) > LONGEST) return async () => {};
  mkdirSync(join(dataDir, 'commands'), { recursive: true, mode: 0o700 });
  // Whoever left one here is gone: the folder is held by this process.
  rmSync(path, { force: true });
  const open = new Set<Promise<void>>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)).once('timeout', () => socket.destroy()));
    const served = serve(socket, shared).catch(() => undefined);
    open.add(served.finally(() => open.delete(served)));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  chmodSync(path, 0o600);
  server.unref();
  return async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await Promise.all(open);
  };
}

async function reach(path: string): Promise<Socket> {
  const socket = createConnection(path);
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  // Its end is what `received` sees.
  return socket.on('error', () => undefined);
}

/** The connection of another process, as long as it is held. */
async function borrow(path: string) {
  const socket = await reach(path);
  const answers = received(socket);
  const next = async (): Promise<Told> => {
    const { value, done } = await answers.next();
    if (done) throw new Error('The product that has the database open ended before it answered: start again.');
    const told = value as Told;
    if (typeof told === 'object' && 'error' in told) throw Object.assign(new Error(told.error.message), told.error);
    return told;
  };
  const query = async (text: string, parameters: readonly unknown[] = []) => {
    await send(socket, { text, parameters });
    return ((await next()) as { result: PostgresQueryResult<unknown> }).result;
  };
  const dump = async (): Promise<Blob> => {
    await send(socket, 'dump');
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    for (let piece = await next(); piece instanceof Uint8Array; piece = await next())
      pieces.push(new Uint8Array(piece));
    return new Blob(pieces);
  };
  return { query, dump, release: () => void socket.end() };
}

/** The embedded database that another process has open; undefined where none shares it. */
export async function borrowDatabase(dataDir: string): Promise<Shared | undefined> {
  const path = socketOf(dataDir);
  const first = await reach(path).catch(() => undefined);
  if (!first) return undefined;
  first.end();
  const connect = async (): Promise<PostgresPoolClient> => {
    const { query, release } = await borrow(path);
    return { query: query as PostgresPoolClient['query'], release };
  };
  const dump = async () => {
    const held = await borrow(path);
    return held.dump().finally(held.release);
  };
  return { pool: { connect, end: async () => {}, options: {} }, dump };
}
