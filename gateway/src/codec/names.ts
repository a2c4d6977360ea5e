/** `razonSocial` → `razon_social`: GraphQL's names are camelCase, REST v1's are snake_case. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `razon_social` → `razonSocial`. */
export const camel = (name: string): string =>
  name.replace(/_+([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase());
