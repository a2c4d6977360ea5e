import { IconButton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../i18n';
import { Icon } from '../ui/icons';

export function BoxEnd({
  value,
  label,
  disabled,
  clear,
}: {
  value: unknown;
  label: string;
  disabled: boolean;
  clear: () => void;
}) {
  const { t } = useTexts();
  return (
    <chakra.div position="absolute" insetBlock="0" insetEnd="0" display="flex" alignItems="center" color="muted">
      {Boolean(value) && !disabled && (
        <IconButton variant="ghost" width="32px" aria-label={t('form.clearField', { label })} onClick={clear}>
          <Icon name="close" size={16} />
        </IconButton>
      )}
      <chakra.span pointerEvents="none" paddingInlineEnd="10px">
        <Icon name="chevron" size={16} />
      </chakra.span>
    </chakra.div>
  );
}
