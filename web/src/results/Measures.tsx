import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../i18n';
import type { Numbers } from './figures';
import { valueText } from './numbers';
import { MEASURES } from './tables';

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(92px, 1fr))',
    gap: '8px 12px',
    '& dt': { color: 'muted', fontSize: 'xs' },
    '& dd': { fontWeight: 600, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
    '& dd + dd': { fontWeight: 400, color: 'muted', fontSize: 'xs' },
  },
});

interface Props {
  now: Numbers;
  before: Numbers | null;
  earlier: string | null;
}

/** Median, mean, quartiles and bounds; the earlier survey's below each. */
export function Measures({ now, before, earlier }: Props) {
  const { t, lang } = useTexts();
  return (
    <List>
      {MEASURES.map((measure) => (
        <div key={measure}>
          <dt>{t(`results.${measure}`)}</dt>
          <dd>{valueText(now[measure], lang)}</dd>
          {before && (
            <dd>
              {earlier}: {valueText(before[measure], lang)}
            </dd>
          )}
        </div>
      ))}
    </List>
  );
}
