import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../../shared/i18n';
import { FINGER } from '../../shared/theme/recipes';
import { whereCompact } from '../../shared/theme/table';
import { Check } from '../../shared/ui/Check';
import { Icon } from '../../shared/ui/icons';
import { Popover } from '../../shared/ui/Popover';
import type { List } from './useList';

/** Chooses the shown columns of a list; its first column stays. */
export function ColumnChooser({ list: { columns, spare, offered, chooseColumns } }: { list: List }) {
  const { t } = useTexts();
  const shown = columns.map(({ value }) => value);
  return (
    <Popover
      label={t('list.columns')}
      trigger={
        <>
          <Icon name="columns" />
          {spare && offered.some(({ value }) => value === spare) && (
            <chakra.span css={whereCompact} aria-hidden>
              +1
            </chakra.span>
          )}
        </>
      }
    >
      <chakra.fieldset css={chooser}>
        <legend>{t('list.columns')}</legend>
        {offered.map(({ value, label }, at) => (
          <Check
            key={value}
            checked={at === 0 || shown.includes(value)}
            disabled={at === 0}
            onChange={(on) => chooseColumns(on ? [...shown, value] : shown.filter((name) => name !== value))}
          >
            {label}
            {value === spare && <chakra.span css={whereCompact}> {t('list.columnsNarrow')}</chakra.span>}
          </Check>
        ))}
        <Button variant="plain" justifySelf="start" paddingInline="0" onClick={() => chooseColumns(null)}>
          {t('list.columnsReset')}
        </Button>
      </chakra.fieldset>
    </Popover>
  );
}

/** Rows of 32 pixels under a heading. */
const chooser = {
  display: 'grid',
  minWidth: '200px',
  maxHeight: '60vh',
  overflowY: 'auto',
  '& legend': { fontWeight: 600, marginBottom: '4px' },
  '& label': { paddingBlock: '6px', [FINGER]: { paddingBlock: '12px' } },
} as const;
