import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useRef, useState } from 'react';
import { useTexts } from '../../shared/i18n';
import { Dialog, Footer } from '../../shared/ui/Dialog';
import { Radios } from '../../shared/ui/Radios';
import type { Field, Values } from '../fields/field';

export interface ConflictProps {
  fields: readonly Field[];
  mine: Values;
  theirs: Values;
  /** Names of the fields that the person changed; the others begin with what the other person saved. */
  changed: readonly string[];
  /** The values to go on with, or null to go back to the form as it was. */
  done: (values: Values | null) => void;
}

const SIDES = ['mine', 'theirs'] as const;

/** The record changed meanwhile: mine and theirs per field, to choose from. */
export function Conflict({ fields, mine, theirs, changed, done }: ConflictProps) {
  const { t, lang } = useTexts();
  const first = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<Values>(() => {
    const untouched = fields.filter(({ name }) => !changed.includes(name));
    return { ...mine, ...Object.fromEntries(untouched.map(({ name }) => [name, theirs[name]])) };
  });
  const show = (field: Field, value: unknown) => {
    const text = field.show(value, lang, t('common.yes'), t('common.no'));
    const name = field.names?.[text];
    return name ? t(name) : text || t('form.empty');
  };
  return (
    <Dialog
      width="600px"
      title={t('form.conflictTitle')}
      text={t('form.conflictText')}
      first={first}
      onDismiss={() => done(null)}
    >
      <chakra.div display="grid" gap="4">
        {fields.map((field) => (
          <Radios
            key={field.name}
            label={t(field.label)}
            legend={{ fontWeight: '600' }}
            value={chosen[field.name] === theirs[field.name] ? 'theirs' : 'mine'}
            onChange={(side) => setChosen({ ...chosen, [field.name]: (side === 'mine' ? mine : theirs)[field.name] })}
            options={SIDES.map((side) => ({
              value: side,
              text: (
                <>
                  {t(`form.${side}`)}: <strong>{show(field, (side === 'mine' ? mine : theirs)[field.name])}</strong>
                </>
              ),
            }))}
          />
        ))}
      </chakra.div>
      <Footer>
        <Button ref={first} onClick={() => done(null)}>
          {t('common.cancel')}
        </Button>
        <Button variant="solid" onClick={() => done(chosen)}>
          {t('form.keepChosen')}
        </Button>
      </Footer>
    </Dialog>
  );
}
