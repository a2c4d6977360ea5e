import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../../../shared/i18n';
import { BulletList } from '../../../shared/ui/Line';
import { EMPTY } from '../../fields/plain';
import type { BulkResult } from './useBulkUpdate';

/** Number of rows that are listed. */
const MAX_LISTED = 100;

/** The rows of a preview: those that change, those refused, and the number of those that stay the same. */
export function sortRows(result: BulkResult | undefined) {
  const rows = result?.rows ?? [];
  const refused = rows.filter(({ errors }) => errors.length > 0);
  const accepted = rows.filter(({ errors, changes }) => errors.length === 0 && changes.length > 0);
  return { refused, accepted, unchanged: rows.length - refused.length - accepted.length };
}

/** Reasons of refused records, one line each. */
export const reasonsOf = (rows: BulkResult['rows']): string[] =>
  rows.map(({ label, errors }) => [label, errors.map(({ message }) => message).join(' ')].filter(Boolean).join(': '));

/** What a change would do: counts, refused records with their reasons, and the values before and after. */
export function BulkPreview({
  result,
  counts: act,
}: {
  result: BulkResult;
  counts: 'CHANGE' | 'DEACTIVATE' | 'RESTORE';
}) {
  const { t } = useTexts();
  const { refused, accepted, unchanged } = sortRows(result);
  // The title says that records are deleted or restored.
  const hasValues = accepted.some(({ changes }) => changes.some(({ field }) => field !== 'activo'));
  const counts = [
    t(`bulk:counts.${act}`, { count: accepted.length }),
    ...(unchanged > 0 ? [t('bulk:counts.unchanged', { count: unchanged })] : []),
    ...(refused.length > 0 ? [t('bulk:counts.refused', { count: refused.length })] : []),
  ];
  return (
    <>
      {result.errors.map(({ message }) => (
        <chakra.p key={message} role="alert" color="danger">
          {message}
        </chakra.p>
      ))}
      <chakra.p role="status" className="number" fontWeight="600" marginBottom="2">
        {result.errors.length === 0 && counts.join(' · ')}
      </chakra.p>
      {refused.length > 0 && (
        <chakra.div color="danger" marginBottom="3" maxHeight="160px" overflowY="auto">
          <BulletList>
            {reasonsOf(refused.slice(0, MAX_LISTED)).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </BulletList>
        </chakra.div>
      )}
      {accepted.length > 0 && (
        <Scroll role="group" aria-label={t('bulk:preview')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('bulk:record')}</th>
                {hasValues && (
                  <>
                    <th scope="col">{t('bulk:before')}</th>
                    <th scope="col">{t('bulk:after')}</th>
                  </>
                )}
              </tr>
            </thead>
            <tbody>
              {accepted.slice(0, MAX_LISTED).flatMap(({ record, label, changes }) =>
                changes.map(({ field, name, before, after }, at) => (
                  <tr key={`${record?.id} ${field}`}>
                    <th scope="row">{at === 0 && label}</th>
                    {hasValues && (
                      <>
                        <td>
                          {changes.length > 1 && <chakra.span color="muted">{name}: </chakra.span>}
                          {before ?? EMPTY}
                        </td>
                        <td>
                          <strong>{after ?? EMPTY}</strong>
                        </td>
                      </>
                    )}
                  </tr>
                )),
              )}
            </tbody>
          </table>
          {accepted.length > MAX_LISTED && (
            <chakra.p color="muted" padding="8px 12px">
              {t('list.more', { count: accepted.length - MAX_LISTED })}
            </chakra.p>
          )}
        </Scroll>
      )}
    </>
  );
}

const Scroll = chakra('div', {
  base: {
    maxHeight: '320px',
    overflow: 'auto',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    '& table': { width: '100%', borderCollapse: 'collapse' },
    '& :is(th, td)': { padding: '8px 12px', textAlign: 'start', verticalAlign: 'top', overflowWrap: 'anywhere' },
    '& tbody tr': { borderTopWidth: '1px', borderColor: 'line' },
    '& thead th': { color: 'muted', fontSize: 'xs', fontWeight: '600' },
    '& tbody th': { fontWeight: '500' },
  },
});
