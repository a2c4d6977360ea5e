import { describe, expect, test } from 'vitest';
import { messageOf } from '../../../api/src/errors/messages.ts';
import type { Field } from '../../../api/src/fields/fields.ts';
import { resources } from '../../../api/src/resources/index.ts';

/** Every field of every resource into which people type, and the descriptions of its parts. */
const fields = resources.flatMap(({ path, fields: own }) =>
  Object.entries(own).flatMap(([name, field]): [string, (text: string) => ReturnType<Field['parse']>, number][] => {
    const { type, format, enum: options, maxLength } = field.schema;
    if (type === 'string' && !options && format !== 'password' && !field.asText)
      return [[`${path} ${name}`, (text) => field.parse(text), Number(maxLength)]];
    if (field.link?.kind === 'children')
      return [[`${path} ${name}`, (text) => field.parse([{ descripcion: text }]), 255]];
    return [];
  }),
);

test('finds the text fields', () => expect(fields.length).toBeGreaterThan(20));

describe.each(fields)('%s', (name, parse, max) => {
  const errorsOf = (text: string) => {
    const parsed = parse(text);
    if ('rowErrors' in parsed) return Object.values(parsed.rowErrors).flat();
    return 'errors' in parsed ? parsed.errors : [];
  };

  test('refuses characters that reverse text, with their names', () => {
    if (/email|uid|token/.test(name)) return;
    expect(errorsOf('a\u202eb\u2067c')).toContainEqual(messageOf.invisible(['U+202E', 'U+2067']));
    expect(errorsOf('a b’c ñ')).not.toContainEqual(
      expect.objectContaining({ en: expect.stringContaining('invisible') }),
    );
  });

  test('counts code points up to the maximum of its message', () => {
    const isTooLong = ({ en }: { en: string }) => /more than \d+ characters/.test(en);
    expect(errorsOf('𠮷'.repeat(max)).filter(isTooLong)).toEqual([]);
    const [wrong] = errorsOf('𠮷'.repeat(max + 1)).filter(isTooLong);
    expect(wrong?.en).toContain(`more than ${max} characters`);
  });
});
