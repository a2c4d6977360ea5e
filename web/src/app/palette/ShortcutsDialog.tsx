import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useRef, useState } from 'react';
import { useTexts } from '../../shared/i18n';
import { isGroup, type MenuEntry } from '../../shared/shell/menu';
import { areShortcutsOn, setShortcutsOn } from '../../shared/shell/shortcuts';
import { Check } from '../../shared/ui/Check';
import { Dialog, Footer } from '../../shared/ui/Dialog';
import { Line } from '../../shared/ui/Line';
import { GO_KEYS } from '../menu';
import { Keys, MOD } from './Keys';

interface Props {
  /** The person's menu. */
  screens: readonly MenuEntry[];
  /** Whether the person uses lists, as administrators do. */
  hasLists: boolean;
  close: () => void;
}

/** All keyboard shortcuts, and the switch for those of single keys. */
export function ShortcutsDialog({ screens, hasLists, close }: Props) {
  const { t } = useTexts();
  const [on, setOn] = useState(areShortcutsOn);
  const first = useRef<HTMLButtonElement>(null);
  const links = screens.flatMap((entry) => (isGroup(entry) ? entry.links : [entry]));
  const go = links.flatMap(({ to, label }) => (GO_KEYS[to] ? [[`g ${GO_KEYS[to]}`, t(label)] as const] : []));
  const list = [
    ...[['j', t('shortcuts.nextRow')] as const, ['k', t('shortcuts.previousRow')] as const],
    ...[['↵', t('shortcuts.openRow')] as const, ['e', t('shortcuts.edit')] as const],
    ...[['x', t('shortcuts.select')] as const, ['/', t('shortcuts.search')] as const],
    ['c', t('shortcuts.create')] as const,
  ];
  const here = [
    [t('shortcuts.general'), [[`${MOD} K`, t('shortcuts.palette')] as const, ['?', t('shortcuts.sheet')] as const]],
    ...(hasLists ? [[t('shortcuts.list'), list] as const] : []),
  ] as const;
  const columns = [here, [[t('shortcuts.go'), go]]] as const;
  return (
    <Dialog title={t('shortcuts.title')} width="640px" first={first} onDismiss={close}>
      <chakra.div display="grid" gap="0 32px" gridTemplateColumns={{ sm: '1fr 1fr' }}>
        {columns.map((groups, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
          <div key={index}>
            {groups.map(([label, rows]) => (
              <chakra.section key={label} marginBottom="4">
                <chakra.h3 color="muted" fontSize="xs" marginBottom="1">
                  {label}
                </chakra.h3>
                <dl>
                  {rows.map(([keys, text]) => (
                    <Line key={keys} flexWrap="nowrap" justifyContent="space-between" gap="3" minHeight="30px">
                      <dt>{text}</dt>
                      <chakra.dd display="flex" gap="1" flexShrink="0">
                        <Keys keys={keys} />
                      </chakra.dd>
                    </Line>
                  ))}
                </dl>
              </chakra.section>
            ))}
          </div>
        ))}
      </chakra.div>
      <Check
        checked={on}
        onChange={(checked) => {
          setShortcutsOn(checked);
          setOn(checked);
        }}
      >
        {t('shortcuts.on')}
      </Check>
      <Footer>
        <Button ref={first} variant="solid" onClick={close}>
          {t('common.close')}
        </Button>
      </Footer>
    </Dialog>
  );
}
