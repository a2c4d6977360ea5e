import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useId, useRef, useState } from 'react';
import type { Field, Values } from '../fields/field';
import { useTexts } from '../i18n';
import { Frame } from '../shell/dialogs';
import { Button } from '../ui/elements';

export interface ConflictProps {
  /** The fields to choose between. */
  fields: readonly Field[];
  mine: Values;
  theirs: Values;
  /** Names of the fields that the person changed; the others begin with what the other person saved. */
  changed: readonly string[];
  /** The values to go on with, or null to go back to the form as it was. */
  done: (values: Values | null) => void;
}

/** The record changed meanwhile: mine and theirs per field, to choose from. */
export function Conflict({ fields, mine, theirs, changed, done }: ConflictProps) {
  const { t, lang } = useTexts();
  const frame = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [chosen, setChosen] = useState<Values>(() => {
    const untouched = fields.filter(({ name }) => !changed.includes(name));
    return { ...mine, ...Object.fromEntries(untouched.map(({ name }) => [name, theirs[name]])) };
  });
  useEffect(() => frame.current?.showModal(), []);
  const show = (field: Field, value: unknown) =>
    field.show(value, lang, t('common.yes'), t('common.no')) || t('form.empty');
  return (
    <Frame ref={frame} width="600px" aria-labelledby={id} onCancel={() => done(null)}>
      <chakra.h2 id={id} fontSize="16px" lineHeight="24px">
        {t('form.conflictTitle')}
      </chakra.h2>
      <chakra.p color="muted" marginBlock="4px 16px">
        {t('form.conflictText')}
      </chakra.p>
      <chakra.div display="grid" gap="4">
        {fields.map((field) => (
          <fieldset key={field.name}>
            <chakra.legend fontWeight="600" marginBottom="4px">
              {t(field.label)}
            </chakra.legend>
            {[mine, theirs].map((side) => (
              <chakra.label
                key={side === mine ? 'mine' : 'theirs'}
                display="flex"
                gap="2"
                paddingBlock="4px"
                overflowWrap="anywhere"
              >
                <input
                  type="radio"
                  name={`${id}-${field.name}`}
                  checked={chosen[field.name] === side[field.name]}
                  onChange={() => setChosen({ ...chosen, [field.name]: side[field.name] })}
                />
                <span>
                  {t(side === mine ? 'form.mine' : 'form.theirs')}: <strong>{show(field, side[field.name])}</strong>
                </span>
              </chakra.label>
            ))}
          </fieldset>
        ))}
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap="2" marginTop="6">
        <Button type="button" onClick={() => done(null)}>
          {t('common.cancel')}
        </Button>
        <Button type="button" look="solid" onClick={() => done(chosen)}>
          {t('form.keepChosen')}
        </Button>
      </chakra.div>
    </Frame>
  );
}
