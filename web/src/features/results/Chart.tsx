import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { downloadCsv, downloadFile } from '../../shared/files';
import { useTexts } from '../../shared/i18n';
import { useDialogs } from '../../shared/shell/dialogs';
import { VISUALLY_HIDDEN } from '../../shared/theme/tokens';
import { Icon } from '../../shared/ui/icons';
import { Menu } from '../../shared/ui/Menu';
import { FiguresTable } from './FiguresTable';
import type { Summary } from './figures';
import { useWhole } from './printing';
import { type Figures, rowsOfFile } from './tables';

interface Named {
  number: string;
  title: string;
  /** How many answered: what a picture of the chart is worthless without. */
  note: string;
  /** Name of its files, without their endings. */
  file: string;
}

/** What is drawn of a question, the compared survey's figures beside it. */
export interface Charted {
  chart: Named;
  now: Summary;
  before: Summary | null;
  /** Name of the compared survey; null where nothing is compared. */
  earlier: string | null;
}

interface Props extends Named {
  /** What the chart shows, for those who cannot see it. */
  figures: Figures;
  /** What stands with it in its file. */
  more?: readonly Figures[];
  heightOf: (width: number) => number;
  draw: (width: number) => ReactNode;
}

const Place = chakra('div', {
  base: {
    // Until it is drawn anew in a narrower window it is wider than that.
    overflow: 'hidden',
    '&[data-hidden=true]': { display: 'none' },
    '@media print': {
      '&[data-hidden=true]': { display: 'block' },
      '&:not(:has(svg))': { display: 'none' },
      height: 'auto !important',
      // Never larger than on the screen, and not wider than the paper.
      '& .recharts-wrapper': { maxWidth: '100%', height: 'auto !important' },
      '& svg': { maxWidth: '100%', height: 'auto !important' },
    },
  },
});

/** Read aloud always, seen where it is asked for; printed where there is no chart. */
const Instead = chakra('div', {
  base: {
    '&[data-hidden=false]': { overflowX: 'auto' },
    '@media screen': { '&[data-hidden=true]': VISUALLY_HIDDEN },
    '@media print': { '[data-chart]:has(svg) + &': { display: 'none' } },
  },
});

/** How far below and above the view things are got ready. */
const MARGIN = '800px';

function useNear(place: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !place.current) return;
    const watch = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && setNear(true), {
      rootMargin: MARGIN,
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [near, place]);
  return near;
}

/** How wide an element is, in whole pixels; 0 until it is laid out. */
function useWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const look = () => element.clientWidth > 0 && setWidth(Math.floor(element.clientWidth));
    look();
    const watch = new ResizeObserver(look);
    watch.observe(element);
    return () => watch.disconnect();
  }, [place]);
  return width;
}

/** A chart, drawn when it comes near the view (its table is what is read aloud), its table, and both as files. */
export function Chart({ number, title, note, file, figures, more = [], heightOf, draw }: Props) {
  const { t, lang } = useTexts();
  const dialogs = useDialogs();
  const place = useRef<HTMLDivElement>(null);
  const [table, setTable] = useState(false);
  const width = useWidth(place);
  const near = useNear(place);
  const wanted = (useWhole() || near) && width > 0;

  const keepPng = async () => {
    try {
      const drawing = place.current?.querySelector('svg');
      if (!drawing) throw new Error('nothing is drawn yet');
      const { pictureOf } = await import('./picture');
      downloadFile(await pictureOf(drawing, `${number} ${title}`, note), `${file}.png`);
    } catch (error) {
      console.error(error);
      await dialogs.error({ detail: [t('results:pngFailed')] });
    }
  };

  return (
    <>
      <chakra.div position="absolute" top="2" right="2" data-screen-only="">
        <Menu
          label={t('results:actions', { number })}
          trigger={<Icon name="more" />}
          items={() => [
            {
              key: 'table',
              label: t(table ? 'results:showChart' : 'results:showTable'),
              icon: <Icon name={table ? 'report' : 'list'} />,
              onSelect: () => setTable(!table),
            },
            // Of what is not seen there is no picture.
            ...(table
              ? []
              : [
                  {
                    key: 'png',
                    label: t('results:png'),
                    icon: <Icon name="download" />,
                    onSelect: () => void keepPng(),
                  },
                ]),
            {
              key: 'csv',
              label: t('list.csv'),
              icon: <Icon name="download" />,
              onSelect: () => downloadCsv(rowsOfFile([...more, figures], lang), file),
            },
          ]}
        />
      </chakra.div>
      <Place ref={place} data-chart="" data-hidden={table} style={{ height: width > 0 ? heightOf(width) : undefined }}>
        {wanted && draw(width)}
      </Place>
      <Instead data-hidden={!table} {...(table && { tabIndex: 0, role: 'region', 'aria-label': figures.title })}>
        <FiguresTable figures={figures} />
      </Instead>
    </>
  );
}
