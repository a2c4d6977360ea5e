import { type Eventually, isRow } from '../rest/codec/row.ts';
import { RestError } from '../rest/errors.ts';
import { endpoint } from '../rest/path.ts';
import { errorOfStatus } from '../rest/statuses.ts';
import { type Context, rootField } from './context.ts';

/** What a server's root announces beyond version 1. */
export const capacidadesOf = (body: unknown): string[] =>
  isRow(body) && Array.isArray(body.capacidades) ? body.capacidades.filter((name) => typeof name === 'string') : [];

/**
 * What the root tells. One that refuses a token may be closed to everybody: the session is over only where the token is.
 * Who is asked to wait, or to sign in again, must not be taken for a caller of a server that offers less.
 */
export async function readRoot({ rest }: Context, used = true) {
  const root = await rest.root(used);
  const { token } = rest.caller;
  if (root.status === 429) throw errorOfStatus(429, rest.lang, root.retryAfter ?? null);
  if (root.status === 401 && token !== null) {
    const verified = await rest.write('POST', endpoint('token/verify/'), { token }, { anonymous: true });
    if (!verified.ok) throw errorOfStatus(401, rest.lang, null);
  }
  return root;
}

/**
 * Asks the root, which alone does not keep a result from being reused: another build has other ETags. A server that is
 * away is not one of version 1 alone: it would be asked to mail and to count in another way than it does. One that
 * has no root need not have it (spec §7).
 */
async function readAnnounced(context: Context): Promise<string[]> {
  const { reachable, status = 503, body } = await readRoot(context, false);
  if (!reachable && status > 500)
    throw new RestError('UPSTREAM_UNAVAILABLE', context.rest.lang, 'the root does not answer');
  return capacidadesOf(body);
}

/** What the server announced to each request, which asks once. */
const announced = new WeakMap<Context['shared'], Promise<string[]>>();

/** Whether the server announces in its root that it offers something beyond version 1. */
export async function announces(context: Context, name: string): Promise<boolean> {
  const known = announced.get(context.shared) ?? readAnnounced(context);
  announced.set(context.shared, known);
  return (await known).includes(name);
}

type Resolve<Args, Result> = (args: Args, context: Context) => Eventually<Result>;

const withCapability = <Args extends object, Result, Otherwise>(
  capacidad: string,
  cost: number,
  resolve: Resolve<Args, Result>,
  otherwise: Resolve<Args, Otherwise>,
) =>
  rootField(
    cost,
    async (args: Args, context): Promise<Result | Otherwise> =>
      (await announces(context, capacidad)) ? resolve(args, context) : otherwise(args, context),
  );

/** A root field that is null without the capability. */
export const offered = <Args extends object, Result>(capacidad: string, cost: number, resolve: Resolve<Args, Result>) =>
  withCapability(capacidad, cost, resolve, () => null);

/** A mutation that answers NOT_IMPLEMENTED without the capability. */
export const demanded = <Args extends object, Result>(
  capacidad: string,
  cost: number,
  resolve: Resolve<Args, Result>,
) =>
  withCapability(capacidad, cost, resolve, (_, { rest }): never => {
    throw new RestError('NOT_IMPLEMENTED', rest.lang, capacidad);
  });
