import { Button } from '@chakra-ui/react';
import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../shared/i18n';
import { pagination } from '../../shared/theme/table';
import { Icon } from '../../shared/ui/icons';

/** At most three page numbers around the current one (spec §9). */
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

const JUMPS = { first: 'first', previous: 'left', next: 'right', last: 'last' } as const;

/** The current page, Primera, Anterior, up to three numbers, Siguiente, Última; nothing for a single page. */
export function Pager({ page, size, count, go, ...layout }: Props) {
  const { t } = useTexts();
  const nav = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // On the first or last page the pressed button is disabled, and loses focus.
    if (nav.current?.querySelector(':focus:disabled'))
      nav.current.querySelector<HTMLElement>('[aria-current]')?.focus();
  });
  if (count <= size) return null;
  const last = Math.ceil(count / size);
  const jump = (label: keyof typeof JUMPS, to: number) => (
    <Button
      data-jump={label}
      aria-label={t(`list.${label}`)}
      disabled={to === page || to < 1 || to > last}
      onClick={() => go(to)}
    >
      <Icon name={JUMPS[label]} size={16} />
      <span>{t(`list.${label}`)}</span>
    </Button>
  );
  return (
    <Nav ref={nav} aria-label={t('list.pager')} {...layout}>
      <p className="number">{t('list.pageOf', { page, last })}</p>
      {jump('first', 1)}
      {jump('previous', page - 1)}
      {pagesAround(page, last).map((number) => (
        <Button
          key={number}
          className="number"
          variant={number === page ? 'solid' : 'outline'}
          aria-label={t('list.page', { page: number })}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => number !== page && go(number)}
        >
          {number}
        </Button>
      ))}
      {jump('next', page + 1)}
      {jump('last', last)}
    </Nav>
  );
}

const Nav = chakra('nav', { base: pagination });
