import { Card, Skeleton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../shared/i18n';
import { Line } from '../shared/ui/Line';
import { type Status, StatusPill } from '../shared/ui/StatusPill';
import { useOrigin } from './paging';

/** Number of records that are listed; up to `FEW` further ones are listed instead of the link to all. */
const MAX_LISTED = 10;
const FEW = 2;

interface Item {
  id: string;
  to: string;
  text: string;
  more?: string | null;
  status?: Status | undefined;
}

interface Props {
  title: string;
  /** The title says the number of records. */
  counted?: boolean;
  items: readonly Item[];
  /** Number of records, by default of the items. */
  count?: number;
  empty: string;
  /** The list of all of them, where it has such a filter. */
  all?: string;
  act?: ReactNode;
}

/** Aligned with the card of the record above; less in the side column. */
const CARD_PADDING = { base: '16px', sm: '24px', xl: '16px' };

/** Keeps the place of related records while their code and they load, so that the history below them does not move. */
export const RecordsSkeleton = () => <Skeleton height="368px" borderRadius="lg" />;

/** A card of links to related records. */
export function Records({ title, counted, items, count = items.length, empty, all, act }: Props) {
  const { t } = useTexts();
  const origin = useOrigin();
  const isCut = count > MAX_LISTED + FEW;
  const rest = t('list.more', { count: count - MAX_LISTED });
  return (
    <Card.Root as="section" aria-label={title} padding={CARD_PADDING}>
      <Line justifyContent="space-between" alignItems="flex-start">
        <chakra.h2 fontSize="md" lineHeight="1.5rem">
          {title} {!counted && <chakra.span color="muted">{count}</chakra.span>}
        </chakra.h2>
        {/* The button is higher than the title, which stays in line with the titles of the other cards. */}
        {act && <chakra.div marginTop="-6px">{act}</chakra.div>}
      </Line>
      {items.length === 0 && <chakra.p color="muted">{empty}</chakra.p>}
      <ul>
        {(isCut ? items.slice(0, MAX_LISTED) : items).map(({ id, to, text, more, status }) => (
          <chakra.li key={id} paddingBlock="6px" _last={{ paddingBottom: '0' }} overflowWrap="anywhere">
            <Link to={to} state={origin}>
              {text}
            </Link>
            <Line as="span" gap="4px 8px" marginTop={status && '2px'} color="muted" fontSize="xs">
              {status && <StatusPill status={status} />}
              {more}
            </Line>
          </chakra.li>
        ))}
      </ul>
      {isCut && (
        <chakra.p marginTop="3" color="muted">
          {all ? <Link to={all}>{rest}</Link> : rest}
        </chakra.p>
      )}
    </Card.Root>
  );
}
