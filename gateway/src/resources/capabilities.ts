import { type Eventually, isRow } from '../rest/codec/row.ts';
import { RestError } from '../rest/errors.ts';
import { type Context, rootField } from './context.ts';

/** The capabilities that a root document announces. */
export const capabilitiesOf = (body: unknown): string[] =>
  isRow(body) && Array.isArray(body.capacidades) ? body.capacidades.filter((name) => typeof name === 'string') : [];

/** The capabilities by request, each read once. */
const announced = new WeakMap<Context['shared'], Promise<string[]>>();

/** Whether the server announces a capability. Results stay reusable, since another build has other ETags. */
export async function announces(context: Context, name: string): Promise<boolean> {
  const known = announced.get(context.shared) ?? context.rest.root(false).then(capabilitiesOf);
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
