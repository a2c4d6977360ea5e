import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../../shared/i18n';
import { Check } from '../../shared/ui/Check';
import { Icon } from '../../shared/ui/icons';
import { Popover } from '../../shared/ui/Popover';
import type { List } from './useList';

/** Chooses the shown columns of a list; its first column stays. */
export function ColumnChooser({
  columns,
  offered,
  chooseColumns,
}: Pick<List, 'columns' | 'offered' | 'chooseColumns'>) {
  const { t } = useTexts();
  const shown = columns.map(({ value }) => value);
  return (
    <Popover label={t('list.columns')} trigger={<Icon name="columns" />}>
      <chakra.fieldset display="grid" gap="3" minWidth="200px" maxHeight="60vh" overflowY="auto">
        <legend className="hidden">{t('list.columns')}</legend>
        {offered.slice(1).map(({ value, label }) => (
          <Check
            key={value}
            checked={shown.includes(value)}
            onChange={(on) => chooseColumns(on ? [...shown, value] : shown.filter((name) => name !== value))}
          >
            {label}
          </Check>
        ))}
        <Button variant="plain" justifySelf="start" onClick={() => chooseColumns(null)}>
          {t('list.columnsReset')}
        </Button>
      </chakra.fieldset>
    </Popover>
  );
}
