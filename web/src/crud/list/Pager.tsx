import { Button, type HTMLChakraProps, Pagination } from '@chakra-ui/react';
import { useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../shared/i18n';
import { pagination } from '../../shared/theme/table';

/** At most three page numbers around the present one (spec §9). */
export function pagesAround(page: number, last: number): number[] {
  const first = Math.max(1, Math.min(page - 1, last - 2));
  return Array.from({ length: Math.min(3, last) }, (_, index) => first + index);
}

interface Props extends Pick<HTMLChakraProps<'nav'>, 'marginTop' | 'justifyContent'> {
  page: number;
  size: number;
  count: number;
  go: (page: number) => void;
}

/** Primera, Anterior, up to three numbers, Siguiente, Última; nothing where one page has all. */
export function Pager({ page, size, count, go, ...layout }: Props) {
  const { t } = useTexts();
  const nav = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // On the first or the last page the button that led there is off, and would lose the focus.
    if (nav.current?.querySelector(':focus:disabled'))
      nav.current.querySelector<HTMLElement>('[aria-current]')?.focus();
  });
  if (count <= size) return null;
  const last = Math.ceil(count / size);
  const named = {
    rootLabel: t('list.pager'),
    prevTriggerLabel: t('list.previous'),
    nextTriggerLabel: t('list.next'),
    itemLabel: (item: { page: number }) => t('list.page', item),
  };
  const jump = (label: 'list.first' | 'list.last', to: number) => (
    <Button disabled={page === to} onClick={() => go(to)}>
      {t(label)}
    </Button>
  );
  return (
    <Pagination.Root
      ref={nav}
      recipe={pagination}
      as="nav"
      page={page}
      pageSize={size}
      count={count}
      onPageChange={(change) => go(change.page)}
      translations={named}
      {...layout}
    >
      {jump('list.first', 1)}
      <Pagination.PrevTrigger asChild>
        <Button>{t('list.previous')}</Button>
      </Pagination.PrevTrigger>
      {pagesAround(page, last).map((number) => (
        <Pagination.Item key={number} type="page" value={number} asChild>
          <Button className="number" variant={number === page ? 'solid' : 'outline'}>
            {number}
          </Button>
        </Pagination.Item>
      ))}
      <Pagination.NextTrigger asChild>
        <Button>{t('list.next')}</Button>
      </Pagination.NextTrigger>
      {jump('list.last', last)}
    </Pagination.Root>
  );
}
