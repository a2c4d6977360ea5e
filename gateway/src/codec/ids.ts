import { badInput } from '../errors.ts';

/** Integers and UUIDs; anything else never reaches the upstream's router. */
const ID = /^(?:\d{1,19}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

export const isId = (id: string): boolean => ID.test(id);

export const checkId = (id: string): string => {
  if (!isId(id)) throw badInput(`"${id.slice(0, 20)}" no es un identificador válido.`);
  return id;
};
