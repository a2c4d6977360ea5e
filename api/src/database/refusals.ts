import { Unavailable } from '../errors/errors.ts';
import { lacksRoom } from '../process/folder.ts';
import { EMBEDDED_MAJOR, majorOf } from './pglite.ts';

/** Explanations of the codes of PostgreSQL, the network and TLS. */
const REASONS: Readonly<Record<string, string>> = {
  '28P01': 'it refuses the user name or the password',
  '28000': 'it refuses the user name or the password',
  '3D000': 'it has no database of that name',
  '25006': 'it takes reads only, as a standby does',
  '42501': 'its user lacks a right there',
  '53100': 'its disk is full',
  '53300': 'it has no free connection',
  '57P03': 'it is starting or stopping',
  ECONNREFUSED: 'nothing listens at its address',
  ECONNRESET: 'it closes the connection',
  ENOTFOUND: 'no server of that name is known',
  EAI_AGAIN: 'no server of that name is known',
  ETIMEDOUT: 'it does not answer in time',
  EHOSTUNREACH: 'there is no way to its address',
  ENETUNREACH: 'there is no way to its address',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted here',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted here',
  CERT_HAS_EXPIRED: 'its certificate has expired',
};

function causeOf(error: unknown) {
  return (error instanceof Unavailable ? error.cause : error) as { code?: string; message?: string };
}

/** The first line of a message, as part of a sentence. */
function firstLine(message = 'no answer'): string {
  return (message.split('\n')[0] ?? '').replace(/\.$/, '');
}

/** The error of a DATABASE_URL that cannot be opened. */
export function refusedConnection(error: unknown): Error {
  const { code = '', message } = causeOf(error);
  return new Error(`DATABASE_URL points to a PostgreSQL that cannot be used: ${REASONS[code] ?? firstLine(message)}.`);
}

/** The error of an embedded database that cannot be opened; its own message is technical. */
export function refusedFolder(dataDir: string, cause: unknown): Error {
  if (lacksRoom(dataDir, cause)) {
    return new Error(
      `DATA_DIR ${dataDir} has no room for its database to be opened: the disk is full, or nearly so; make some room and start again.`,
      { cause },
    );
  }
  const major = majorOf(dataDir);
  if (major !== undefined && major !== EMBEDDED_MAJOR) {
    return new Error(
      `DATA_DIR ${dataDir} holds a database of PostgreSQL ${major}, and this release embeds PostgreSQL ${EMBEDDED_MAJOR}: start it with the release that made it, or name another folder.`,
      { cause },
    );
  }
  return new Error(
    `DATA_DIR ${dataDir} holds a database that cannot be opened because it is damaged: restore a backup, or name another folder.`,
    { cause },
  );
}

/** Why the database refused a statement, by its code alone, since its message may quote personal data. */
export function refusedStatement(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '' } = (error.cause instanceof Error ? error.cause : error) as { code?: string };
  return /^(?!E)[0-9A-Z]{5}$/.test(code) ? (REASONS[code] ?? `error ${code}`) : undefined;
}

function lacking(words: string): Error {
  return new Error(`The user of DATABASE_URL lacks a right that the tables need (${words}); grant it to that user.`);
}

/** The error of a schema in which the user may not create tables. */
export function refusedSchema(schema: string): Error {
  return lacking(`permission denied for schema ${schema}`);
}

/** The error of a database that a newer release has migrated. */
export function newerRelease(migration: string): Error {
  return new Error(
    `The database was made by a newer version (it has ${migration}); start that version, or restore an earlier backup.`,
  );
}

/** Explains why the migrations failed. */
export function refusedTables(error: unknown): unknown {
  const { code = '', message = '' } = causeOf(error);
  const [, newer] = /previously executed migration (\S+) is missing/.exec(message) ?? [];
  if (newer) return newerRelease(newer);
  if (code === '42501') return lacking(firstLine(message));
  if (/extension "\w+" is not available/.test(message)) {
    return new Error(`The PostgreSQL of DATABASE_URL lacks what its contrib package brings (${firstLine(message)}).`);
  }
  return error;
}
