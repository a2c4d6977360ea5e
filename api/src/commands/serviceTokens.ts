import type { Command } from 'commander';
import { sql } from 'kysely';
import { digest } from '../auth/serviceTokens.ts';
import type { Db } from '../database/database.ts';
import { type Actor, note } from '../trail/trail.ts';
import { Refused, table } from './terminal.ts';
import { describe, logOf, operator, type Tools, withDatabase } from './tools.ts';

async function listTokens(db: Db, all: boolean) {
  const tokens = db
    .selectFrom('token_servicio as k')
    .leftJoin('usuario as u', 'u.id', 'k.creador')
    .select(['k.id', 'k.nombre', 'k.prefijo', sql<string>`to_char(k.vence, 'YYYY-MM-DD')`.as('vence')])
    .select(['k.ultimo_uso', 'u.username as creado_por', 'k.activo'])
    .orderBy('k.id');
  return (all ? tokens : tokens.where('k.activo', '=', true)).execute();
}

function addListTokens(program: Command, tools: Tools): void {
  describe(program, 'list-tokens', {
    summary: 'List the service tokens of scripts and spreadsheets.',
    more: 'Only the beginning of a token is stored. It is refused after its last day, and when its creator is no administrator any more.',
    examples: [
      ['list-tokens', 'active tokens'],
      ['list-tokens --all --json', 'including ended ones, for a program'],
    ],
  })
    .option('--all', 'ended tokens too')
    .option('--json', 'as JSON')
    .action(async ({ json, all = false }: { json?: boolean; all?: boolean }) => {
      const tokens = await withDatabase(tools, ({ db }) => listTokens(db, all));
      const words = tokens.map(({ id, nombre, prefijo, vence, ultimo_uso, creado_por, activo }) => [
        ...[id, nombre, prefijo, vence, ultimo_uso?.toISOString() ?? null, creado_por, activo ? 'no' : 'yes'],
      ]);
      const headings = ['id', 'name', 'begins with', 'expires', 'last used', 'made by', 'ended'];
      tools.terminal.print(`${json ? JSON.stringify(tokens, null, 2) : table(headings, words)}\n`);
    });
}

/** Ends a token by its number, beginning or whole text, or all tokens; returns how many. */
async function endTokens(db: Db, which: string | undefined, by: Actor): Promise<number> {
  return db.transaction().execute(async (trx) => {
    let ending = trx.updateTable('token_servicio').set({ activo: false, terminado: by.now }).where('activo', '=', true);
    if (which !== undefined)
      ending = ending.where((is) =>
        is.or([is('prefijo', '=', which), is('huella', '=', digest(which)), is(sql`id::text`, '=', which)]),
      );
    const ended = await ending.returning(['id', 'nombre', 'prefijo']).execute();
    for (const { id, nombre, prefijo } of ended)
      await note(trx, by, {
        ...{ acto: 'inactivar', recurso: 'token_servicio', registro: id, etiqueta: `${nombre} (${prefijo})` },
        cambios: { activo: [true, false] },
      });
    return ended.length;
  });
}

function addEndToken(program: Command, tools: Tools): void {
  describe(program, 'end-token', {
    summary: 'End a service token, or all of them.',
    more: 'It is refused immediately and permanently. "end-sessions" does not end service tokens.',
    examples: [
      ['end-token 3', 'by the number that list-tokens shows'],
      ['end-token enc_Ab12Cd34', 'by its beginning'],
      ['end-token --all', 'all tokens'],
    ],
  })
    .argument('[token]', 'the number that list-tokens shows, or its beginning')
    .option('--all', 'all tokens')
    .action(async (which: string | undefined, { all = false }: { all?: boolean }, command: Command) => {
      if (all === (which !== undefined)) command.error('error: name a token, or add --all');
      const log = logOf(tools, 'end-token');
      await withDatabase(tools, async ({ db }) => {
        const ended = await endTokens(db, which, operator(tools));
        if (ended === 0 && !all) throw new Refused('No service token matches; "list-tokens" shows them.');
        log(`service tokens ended: ${ended}.`);
      });
    });
}

/** Commands about service tokens. */
export function addServiceTokens(program: Command, tools: Tools): void {
  addListTokens(program, tools);
  addEndToken(program, tools);
}
