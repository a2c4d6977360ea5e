import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { useTexts } from '../i18n';
import type { Resource, Row } from './resource';

interface Props {
  id: string;
  hooks: Resource['hooks'];
  linkOf: (row: Row) => string;
  /** What goes along with the link. */
  linkState: unknown;
}

/** Names the record that was added just now and leads to it, where the page that is shown does not have it. */
export function Added({ id, hooks, linkOf, linkState }: Props) {
  const { t, lang } = useTexts();
  const record = hooks.one?.({ variables: { id, lang } }).data?.record as Row | null | undefined;
  if (!record || record.activo === false) return null;
  return (
    <chakra.p marginBottom="4" overflowWrap="anywhere">
      {t('list.added')}:{' '}
      <Link to={linkOf(record)} state={linkState}>
        {record.label}
      </Link>
    </chakra.p>
  );
}
