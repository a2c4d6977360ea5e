import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ResumenQuery } from '../../generated/home';
import { useTexts } from '../../shared/i18n';
import { daysLeft } from '../../shared/i18n/days';
import { formatNumber } from '../../shared/i18n/format';
import { hasSurvey } from '../campaigns';

export type Resumen = NonNullable<ResumenQuery['resumen']>;
export type Running = NonNullable<Resumen['campanas']>;
type Campaign = Running['results'][number];

const pendingOf = ({ empresas, enviadas }: Campaign) => empresas - enviadas;
/** Pending companies that somebody can answer for; null if the server does not report users. */
const reachableOf = (campaign: Campaign) =>
  typeof campaign.sinUsuario === 'number' ? pendingOf(campaign) - campaign.sinUsuario : null;

interface FigureProps {
  label: string;
  value: ReactNode;
  to: string;
}

export const Figure = ({ label, value, to }: FigureProps) => (
  <li>
    <Link to={to}>
      <chakra.span color="accent">{label}</chakra.span>{' '}
      <chakra.span
        fontSize={{ base: '1.5rem', sm: '1.75rem' }}
        lineHeight={{ base: '2rem', sm: '2.25rem' }}
        fontWeight="600"
        whiteSpace="nowrap"
        color="text"
        className="number"
      >
        {value}
      </chakra.span>
    </Link>
  </li>
);

/** The sums over the running campaigns with a survey; those of a single campaign lead to its companies, others to a choice of campaign. */
export function Figures({ running, today }: { running: Running; today: string }) {
  const { t, lang } = useTexts();
  const open = running.results.filter(hasSurvey);
  if (open.length === 0) return null;
  const sum = (of: (campaign: Campaign) => number | null) =>
    open.reduce<number | null>((total, campaign) => {
      const figure = of(campaign);
      return total === null || figure === null ? null : total + figure;
    }, 0);
  const only = open.length === 1 ? open[0] : undefined;
  const to = (filtro: string) => `/seguimiento${only ? `/${only.id}` : ''}${filtro && `?filtro=${filtro}`}`;
  const number = (value: number | null) => formatNumber(value ?? 0, lang);
  const [reachable, without] = [sum(reachableOf), sum(({ sinUsuario }) => sinUsuario ?? null)];
  const days = Math.min(...open.map(({ fechaFin }) => daysLeft(fechaFin, today) ?? 0));
  const figures: (FigureProps | false)[] = [
    {
      label: t('home:figures.answered'),
      value: `${number(sum(({ enviadas }) => enviadas))}/${number(sum(({ empresas }) => empresas))}`,
      to: to(only?.incompletas ? '' : 'enviadas'),
    },
    reachable !== null && {
      ...{ label: t('home:figures.pending'), value: number(reachable), to: to('pendientes') },
    },
    without !== null && {
      ...{ label: t('home:figures.noUser'), value: number(without), to: to('sinUsuario') },
    },
    days === 0
      ? { label: t('home:figures.closesOn'), value: t('home:figures.today'), to: to('') }
      : { label: t('home:figures.closes'), value: t('home:figures.days', { count: days }), to: to('') },
  ];
  const isRepeated = new Set(open.map(({ rubro }) => rubro.id)).size < open.length;
  return (
    <>
      <FigureList>{figures.map((figure) => figure && <Figure key={figure.label} {...figure} />)}</FigureList>
      {isRepeated && (
        <chakra.p color="muted" marginTop="-2" marginBottom="4">
          {t('home:figures.repeated', { count: open.length })}
        </chakra.p>
      )}
    </>
  );
}

export const FigureList = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(auto-fit, minmax(160px, 1fr))' },
    gap: { base: '2', md: '4' },
    marginBottom: '4',
    listStyleType: 'none',
    // The last one of an odd number fills its row on narrow screens.
    '& > li:last-of-type:nth-of-type(odd)': { gridColumn: { base: '1 / -1', lg: 'auto' } },
    '& > li > *': {
      display: 'grid',
      // Figures of a row are on one line, also below a caption of two.
      alignContent: 'space-between',
      gap: '4px',
      height: '100%',
      padding: { base: '12px 16px', md: '16px 24px' },
      background: 'surface',
      borderWidth: '1px',
      borderColor: 'line',
      borderRadius: 'lg',
      boxShadow: 'card',
    },
    '& a:hover': { textDecoration: 'none', borderColor: 'control' },
  },
});
