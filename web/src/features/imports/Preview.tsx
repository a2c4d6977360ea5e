import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { useTexts } from '../../shared/i18n';

export interface Item {
  readonly fila: number;
  readonly title: string;
  /** Names of columns and what stands in them. */
  readonly facts: readonly (readonly [name: string, value: string])[];
}

interface Props {
  title: string;
  /** Asked for when somebody looks. */
  items: () => readonly Item[];
}

/** What was read, so that one can see it before it is imported. */
export function Preview({ title, items }: Props) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <chakra.details marginTop="16px" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <chakra.summary cursor="pointer" fontWeight="600">
        {title}
      </chakra.summary>
      {open && (
        <chakra.section
          // What scrolls must be reached by keyboard.
          tabIndex={0}
          aria-label={title}
          maxHeight="40dvh"
          overflow="auto"
          marginTop="8px"
        >
          <ol>
            {items().map(({ fila, title: name, facts }) => (
              <chakra.li
                key={fila}
                paddingBlock="8px"
                borderBottomWidth="1px"
                borderColor="line"
                overflowWrap="anywhere"
              >
                <strong>{name || '–'}</strong>
                <chakra.span display="block" color="muted" fontSize="xs">
                  {t('imports:row')} {fila}
                  {facts.map(([column, value]) => ` · ${column}: ${value}`)}
                </chakra.span>
              </chakra.li>
            ))}
          </ol>
        </chakra.section>
      )}
    </chakra.details>
  );
}
