/** The key of an enum value's text: keys are in lower case. */
export const enumKey = <Value extends string>(value: Value) => value.toLowerCase() as Lowercase<Value>;
