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
import { csvRows, type Figures } from './tables';
import { useIsPrinting } from './usePrinting';

interface ChartTitle {
  number: string;
  title: string;
  /** The number of companies, for the PNG. */
  note: string;
  /** File name without extension. */
  file: string;
}

/** A question's figures, and those of the compared survey. */
export interface QuestionFigures {
  chart: ChartTitle;
  now: Summary;
  before: Summary | null;
  /** Name of the compared survey; null without one. */
  earlier: string | null;
}

interface Props extends ChartTitle {
  /** The chart as a table, for screen readers. */
  figures: Figures;
  /** Further tables of the CSV file. */
  more?: readonly Figures[];
  heightOf: (width: number) => number;
  draw: (width: number) => ReactNode;
}

const ChartView = chakra('div', {
  base: {
    // In a narrowed window, the chart overflows until it renders again.
    overflow: 'hidden',
    '&:not(:has(svg))': { background: 'sunken', borderRadius: 'md' },
    '&[data-hidden=true]': { display: 'none' },
    '@media print': {
      '&[data-hidden=true]': { display: 'block' },
      '&:not(:has(svg))': { display: 'none' },
      height: 'auto !important',
      // Not wider than the paper.
      '& .recharts-wrapper': { maxWidth: '100%', height: 'auto !important' },
      '& svg': { maxWidth: '100%', height: 'auto !important' },
    },
  },
});

/** Always available to screen readers; printed if there is no chart. */
const TableView = chakra('div', {
  base: {
    '&[data-hidden=false]': { overflowX: 'auto' },
    '@media screen': { '&[data-hidden=true]': VISUALLY_HIDDEN },
    '@media print': { '[data-chart]:has(svg) + &': { display: 'none' } },
  },
});

/** Charts render this far outside the viewport. */
const MARGIN = '800px';

function useNear(place: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !place.current) return;
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && setNear(true), {
      rootMargin: MARGIN,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near, place]);
  return near;
}

/** An element's width in whole pixels; 0 before layout. */
function useWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const update = () => element.clientWidth > 0 && setWidth(Math.floor(element.clientWidth));
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return width;
}

/** A chart and its table, with a menu for both as files. The chart renders near the viewport. */
export function Chart({ number, title, note, file, figures, more = [], heightOf, draw }: Props) {
  const { t, lang } = useTexts();
  const dialogs = useDialogs();
  const place = useRef<HTMLDivElement>(null);
  const [table, setTable] = useState(false);
  const width = useWidth(place);
  const near = useNear(place);
  const isRendered = (useIsPrinting() || near) && width > 0;

  const keepPng = async () => {
    try {
      const drawing = place.current?.querySelector('svg');
      if (!drawing) throw new Error('The chart has not rendered');
      const { renderPng } = await import('./picture');
      downloadFile(await renderPng(drawing, `${number} ${title}`, note), `${file}.png`);
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
            // A hidden chart has no size for a PNG.
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
              label: t('results:csv'),
              icon: <Icon name="download" />,
              onSelect: () => downloadCsv(csvRows([...more, figures], lang), file),
            },
          ]}
        />
      </chakra.div>
      <ChartView
        ref={place}
        data-chart=""
        data-hidden={table}
        style={{ height: width > 0 ? heightOf(width) : undefined }}
      >
        {isRendered && draw(width)}
      </ChartView>
      <TableView data-hidden={!table} {...(table && { tabIndex: 0, role: 'region', 'aria-label': figures.title })}>
        <FiguresTable figures={figures} />
      </TableView>
    </>
  );
}
