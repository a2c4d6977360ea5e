import { deviceStorage, tried } from './deviceStorage';

/** Values as JSON in a storage; one that refuses keeps nothing, and that stops nobody. */
const jsonIn = (storage: () => typeof deviceStorage) => ({
  /** `none` where there is no value; null where it cannot be read. */
  read: <Value>(key: string, none: Value): Value | null =>
    tried(() => JSON.parse(storage().getItem(key) ?? 'null') ?? none),
  /** Null is no value. Answers whether it is kept. */
  write: (key: string, value: object | null): boolean =>
    tried(() => (value ? storage().setItem(key, JSON.stringify(value)) : storage().removeItem(key))) !== null,
});

export const keptOnDevice = jsonIn(() => localStorage);
export const keptInTab = jsonIn(() => sessionStorage);
/** For as long as the page where the device keeps nothing. */
export const keptAnyway = jsonIn(() => deviceStorage);
