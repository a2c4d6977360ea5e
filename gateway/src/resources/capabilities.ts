import { type Eventually, isRow } from '../rest/codec/row.ts';
import { RestError } from '../rest/errors.ts';
import { endpoint } from '../rest/path.ts';
import { errorOfStatus } from '../rest/statuses.ts';
import { type Context, rootField } from './context.ts';

/** The capabilities that a root document announces. */
export const capabilitiesOf = (body: unknown): string[] =>
  isRow(body) && Array.isArray(body.capacidades) ? body.capacidades.filter((name) => typeof name === 'string') : [];

/**
 * Reads the root. Some servers refuse it to everybody, so a 401 ends the session only if the token is invalid. A 429
 * must not look like a server without capabilities.
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
 * Reads the announced capabilities; results stay reusable, since another build has other ETags. An unavailable server is
 * an error, not one without capabilities. A server need not have a root (spec §7).
 */
async function readCapabilities(context: Context): Promise<string[]> {
  const { reachable, status = 503, body } = await readRoot(context, false);
  if (!reachable && status > 500)
    throw new RestError('UPSTREAM_UNAVAILABLE', context.rest.lang, 'the root does not answer');
  return capabilitiesOf(body);
}

/** The capabilities by request, each read once. */
const announced = new WeakMap<Context['shared'], Promise<string[]>>();

/** Whether the server announces a capability. */
export async function announces(context: Context, name: string): Promise<boolean> {
  const known = announced.get(context.shared) ?? readCapabilities(context);
  announced.set(context.shared, known);
  return (await known).includes(name);
}

type Resolve<Args, Result> = (args: Args, context: Context) => Eventually<Result>;

const withCapability = <Args extends object, Result, Fallback>(
  capacidad: string,
  cost: number,
  resolve: Resolve<Args, Result>,
  fallback: Resolve<Args, Fallback>,
) =>
  rootField(
    cost,
    async (args: Args, context): Promise<Result | Fallback> =>
      (await announces(context, capacidad)) ? resolve(args, context) : fallback(args, context),
  );

/** A root field that is null without the capability. */
export const nullIfUnsupported = <Args extends object, Result>(
  capacidad: string,
  cost: number,
  resolve: Resolve<Args, Result>,
) => withCapability(capacidad, cost, resolve, () => null);

/** A mutation that answers NOT_IMPLEMENTED without the capability. */
export const requireCapability = <Args extends object, Result>(
  capacidad: string,
  cost: number,
  resolve: Resolve<Args, Result>,
) =>
  withCapability(capacidad, cost, resolve, (_, { rest }): never => {
    throw new RestError('NOT_IMPLEMENTED', rest.lang, capacidad);
  });
