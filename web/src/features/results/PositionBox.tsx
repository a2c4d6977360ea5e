import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../../shared/i18n';
import { FigureList } from './FiguresTable';
import { measureFormat } from './figures';
import { boxPositions, type Quartiles, standingOf } from './standing';

const Track = chakra('div', {
  base: {
    position: 'relative',
    height: '32px',
    marginBlock: '8px',
    '& > *': { position: 'absolute', printColorAdjust: 'exact' },
    '& .line': { insetInline: '0', top: '15px', height: '2px', background: 'line' },
    '& .box': {
      top: '6px',
      height: '20px',
      minWidth: '2px',
      borderRadius: 'sm',
      borderWidth: '1px',
      borderColor: 'control',
      background: 'accent.soft',
    },
    '& .middle': { top: '6px', width: '2px', height: '20px', marginInlineStart: '-1px', background: 'text' },
    '& .own': {
      top: '8px',
      width: '16px',
      height: '16px',
      marginInlineStart: '-8px',
      borderRadius: 'full',
      borderWidth: '2px',
      borderColor: 'surface',
      background: 'accent',
    },
  },
});

/** A box plot: quartiles as a box, the median as a stroke, the own number as a dot. */
function BoxPlot({ own, market }: { own: number | null; market: Quartiles }) {
  const places = boxPositions(own, market);
  return (
    <Track aria-hidden="true">
      <div className="line" />
      <div className="box" style={{ left: `${places.from}%`, width: `${places.to - places.from}%` }} />
      <div className="middle" style={{ left: `${places.middle}%` }} />
      {places.own !== null && <div className="own" style={{ left: `${places.own}%` }} />}
    </Track>
  );
}

interface Props {
  own: number | null;
  /** Why there is no own number. */
  missing: string;
  /** Quartiles are null if too few companies answered. */
  market: { mediana: number } & { [K in 'cuartil1' | 'cuartil3']: number | null };
}

export function PositionBox({ own, missing, market: { cuartil1, mediana, cuartil3 } }: Props) {
  const { t, lang } = useTexts();
  const quartiles = cuartil1 !== null && cuartil3 !== null ? { cuartil1, mediana, cuartil3 } : null;
  const figures = quartiles ?? { mediana };
  const format = measureFormat([...Object.values(figures), ...(own === null ? [] : [own])]);
  return (
    <>
      {quartiles && <BoxPlot own={own} market={quartiles} />}
      <FigureList gridTemplateColumns="repeat(3, minmax(0, 1fr))" gap="4px 16px">
        <div data-own="">
          <dt>{t('results:yours')}</dt>
          <dd>
            {own === null
              ? missing
              : [format(own, lang), ...(quartiles ? [t(`results:${standingOf(own, quartiles)}`)] : [])].join(' · ')}
          </dd>
        </div>
        {Object.entries(figures).map(([name, value]) => (
          <div key={name}>
            <dt>{t(`results:${name as keyof Quartiles}`)}</dt>
            <dd>{format(value, lang)}</dd>
          </div>
        ))}
      </FigureList>
    </>
  );
}
