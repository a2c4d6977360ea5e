import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../../shared/i18n';
import { card } from '../../shared/theme/recipes';
import { useWide } from '../../shared/ui/useWide';

export interface Place {
  key: string;
  title: string;
  count: number;
}

const List = chakra('ul', {
  base: {
    '& a': {
      display: 'flex',
      gap: '8px',
      justifyContent: 'space-between',
      paddingBlock: '8px',
      paddingInline: '8px',
      borderRadius: 'md',
      color: 'text',
      overflowWrap: 'anywhere',
      _hover: { background: 'sunken' },
      '@media (pointer: coarse)': { minHeight: '44px' },
    },
    '& span:last-of-type': { color: 'muted', fontVariantNumeric: 'tabular-nums' },
  },
});
const Beside = chakra('nav', {
  base: {
    position: 'sticky',
    top: '72px',
    alignSelf: 'start',
    maxHeight: 'calc(100dvh - 88px)',
    overflowY: 'auto',
  },
});
const Above = chakra('nav', {
  base: { ...card, '& summary': { padding: '12px 16px', cursor: 'pointer', fontWeight: 600 } },
});

/** Leads to each group of questions: beside them where there is room, else folded away above them. */
export function Sections({ places }: { places: readonly Place[] }) {
  const { t } = useTexts();
  const wide = useWide();
  const links = (
    <List>
      {places.map(({ key, title, count }) => (
        <li key={key}>
          <a href={`#${key}`}>
            <span>{title}</span>
            <span>{count}</span>
          </a>
        </li>
      ))}
    </List>
  );
  if (wide) return <Beside aria-label={t('results:sections')}>{links}</Beside>;
  return (
    <Above aria-label={t('results:sections')}>
      <details>
        <summary>{t('results:sections')}</summary>
        <chakra.div padding="8px">{links}</chakra.div>
      </details>
    </Above>
  );
}
