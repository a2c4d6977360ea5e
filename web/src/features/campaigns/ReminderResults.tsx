import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../../shared/i18n';
import { enumKey } from '../../shared/i18n/enumKey';
import type { ReminderResult } from './useReminders';

/** The states of reminders in the order of their groups: sent, in the queue, then those that need attention. */
const ORDER = [
  ...(['ENVIADO', 'ENVIANDO', 'EN_COLA', 'SIN_CORREO', 'RECHAZADO'] as const),
  ...(['DEMASIADOS', 'YA_RECORDADA', 'YA_RESPONDIO', 'AJENA'] as const),
];

/** The results of reminders, grouped by state; the first group is open. */
export function ReminderResults({ results }: { results: readonly ReminderResult[] }) {
  const { t } = useTexts();
  const groups = Map.groupBy(results, ({ estado }) => estado);
  const shown = ORDER.filter((estado) => groups.has(estado));
  return shown.map((estado) => {
    const own = groups.get(estado) ?? [];
    return (
      <chakra.details
        key={estado}
        open={estado === shown[0] || own.length <= 5}
        borderTopWidth="1px"
        borderColor="line"
      >
        <chakra.summary paddingBlock="8px" cursor="pointer" fontWeight="600">
          {t(`campaigns:results.${enumKey(estado)}`, { count: own.length })}
        </chakra.summary>
        <chakra.ul maxHeight="30vh" overflowY="auto" paddingInlineStart="16px" paddingBottom="8px">
          {own.map(({ empresa, email, motivo }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people of a company may share an address, and the list only grows
            <chakra.li key={`${empresa?.id} ${index}`} paddingBlock="2px" overflowWrap="anywhere">
              {empresa?.label}
              {email && <chakra.span color="muted"> · {email}</chakra.span>}
              {motivo && <chakra.span color="muted"> · {motivo}</chakra.span>}
            </chakra.li>
          ))}
        </chakra.ul>
      </chakra.details>
    );
  });
}
