import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../i18n';

/** At most three page numbers around the present one (spec §9). */
export function pagesAround(page: number, last: number): number[] {
  const first = Math.max(1, Math.min(page - 1, last - 2));
  return Array.from({ length: Math.min(3, last) }, (_, index) => first + index);
}

interface Props {
  page: number;
  last: number;
  go: (page: number) => void;
}

/** Primera, Anterior, up to three numbers, Siguiente, Última. */
export function Pager({ page, last, go }: Props) {
  const { t } = useTexts();
  const jump = (label: 'list.first' | 'list.previous' | 'list.next' | 'list.last', to: number, disabled: boolean) => (
    <Button type="button" disabled={disabled} onClick={() => go(to)} paddingInline={{ base: '8px', sm: '12px' }}>
      {t(label)}
    </Button>
  );
  return (
    <chakra.nav aria-label={t('list.pager')} display="flex" flexWrap="wrap" gap="1" justifyContent="center">
      {jump('list.first', 1, page <= 1)}
      {jump('list.previous', page - 1, page <= 1)}
      {pagesAround(page, last).map((number) => (
        <Button
          key={number}
          type="button"
          className="number"
          variant={number === page ? 'solid' : 'outline'}
          aria-label={t('list.page', { page: number })}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => go(number)}
        >
          {number}
        </Button>
      ))}
      {jump('list.next', page + 1, page >= last)}
      {jump('list.last', last, page >= last)}
    </chakra.nav>
  );
}
