import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { foldText } from '@encuestas/survey';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useTexts } from '../../shared/i18n';
import { useSession } from '../../shared/session/session';
import type { MenuEntry } from '../../shared/shell/menu';
import { Dialog } from '../../shared/ui/Dialog';
import { Icon } from '../../shared/ui/icons';
import { Keys } from './Keys';
import { type PaletteItem, usePaletteGroups } from './usePaletteGroups';

interface Props {
  /** The person's menu. */
  screens: readonly MenuEntry[];
  close: () => void;
}

/** Search over records, actions and screens. */
export function Palette({ screens, close }: Props) {
  const { t } = useTexts();
  const { isAdmin } = useSession();
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  /** Whether Enter waits for the response. */
  const [entered, setEntered] = useState(false);
  const isLeaving = useRef(false);
  const search = typed.trim();
  const { groups, pending, failed, refetch } = usePaletteGroups(screens, typed);
  const items = groups.flatMap((group) => group.items);
  const current = items.find((item) => item.id === chosen) ?? items[0];
  const optionId = (item: PaletteItem) => `${id}-${item.id}`;

  const leave = () => {
    isLeaving.current = true;
    close();
  };
  const open = ({ to }: PaletteItem) => {
    leave();
    void navigate(to);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a waiting Enter takes effect once, after the response
  useEffect(() => {
    if (!entered || pending) return;
    // eslint-disable-next-line react-hooks/set-state-in-effect -- The key that waited for the response takes effect.
    setEntered(false);
    if (current) open(current);
  }, [entered, pending]);
  const currentId = current && optionId(current);
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);

  const press = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.nativeEvent.isComposing) return;
    const at = current ? items.indexOf(current) : -1;
    const to = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: Math.min(at + 8, items.length - 1),
      PageUp: Math.max(at - 8, 0),
    }[key];
    if (to !== undefined) setChosen(items.at(to % items.length)?.id ?? null);
    else if (key === 'Escape') close();
    else if (key === 'Enter') {
      // No response can precede a chosen item, or one that begins with the search.
      const isCertain = chosen !== null || (current && foldText(current.label).startsWith(foldText(search)));
      if (current && (!pending || isCertain)) open(current);
      else setEntered(pending);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Dialog
      look="palette"
      title={t('palette.title')}
      back={() => (isLeaving.current ? document.querySelector('main') : null)}
      onDismiss={close}
    >
      <Line>
        <Icon name="search" />
        <Input
          role="combobox"
          aria-label={t('palette.title')}
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls={items.length > 0 ? id : undefined}
          aria-activedescendant={currentId}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={t(isAdmin ? 'palette.open' : 'palette.placeholderScreens')}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setChosen(null);
            setEntered(false);
          }}
          onKeyDown={press}
        />
        <Button variant="ghost" color="muted" fontSize="xs" onClick={close}>
          {t('common.close')}
        </Button>
      </Line>
      <Results hidden={items.length === 0} id={id} tabIndex={-1} role="listbox" aria-label={t('palette.title')}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox has groups of options
          <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
            <GroupLabel id={`${id}-${group.key}`}>{group.label}</GroupLabel>
            {group.items.map((item) => (
              <Option
                key={item.id}
                id={optionId(item)}
                role="option"
                tabIndex={-1}
                aria-selected={item === current}
                data-highlighted={item === current || undefined}
                to={item.to}
                onClick={leave}
                onPointerMove={() => setChosen(item.id)}
              >
                <Icon name={item.icon} />
                <chakra.span
                  flex={{ base: '1 1 0', sm: '0 1 auto' }}
                  minWidth="0"
                  overflow="hidden"
                  textOverflow="ellipsis"
                >
                  {item.label}
                </chakra.span>
                {item.detail && <Detail>{item.detail}</Detail>}
              </Option>
            ))}
          </div>
        ))}
      </Results>
      <chakra.div role="status" color="muted">
        {pending ? (
          <Note>{t('palette.searching')}</Note>
        ) : items.length > 0 ? (
          <span className="hidden">{t('form.optionsFound', { count: items.length })}</span>
        ) : (
          !failed && <Note>{t('palette.none', { search })}</Note>
        )}
      </chakra.div>
      {failed && (
        <Note role="alert">
          {t('palette.failed')}{' '}
          <Button variant="plain" onClick={() => void refetch().catch(() => undefined)}>
            {t('common.retry')}
          </Button>
        </Note>
      )}
      <Foot aria-hidden="true">
        <Keys keys="↑ ↓" /> {t('palette.move')} <Keys keys="↵" /> {t('palette.choose')}
      </Foot>
    </Dialog>
  );
}

const Line = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    flexShrink: 0,
    minHeight: '56px',
    paddingInline: '16px 8px',
    borderBottomWidth: '1px',
    borderColor: 'line',
    color: 'muted',
  },
});
const Input = chakra('input', {
  base: {
    flex: 1,
    minWidth: 0,
    height: '55px',
    fontSize: 'md',
    color: 'text',
    background: 'transparent',
    outline: '0',
    _placeholder: { color: 'muted' },
  },
});
const Results = chakra('div', {
  base: { flex: 1, minHeight: 0, overflowY: 'auto', padding: '4px 8px 8px', '&[hidden]': { display: 'none' } },
});
const GroupLabel = chakra('div', {
  base: { padding: '10px 8px 4px', color: 'muted', fontSize: 'xs', lineHeight: '1.125rem', fontWeight: 600 },
});
const Option = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    // A phone has the detail on a second line.
    flexWrap: { base: 'wrap', sm: 'nowrap' },
    gap: '0 10px',
    minHeight: '40px',
    paddingInline: '8px',
    paddingBlock: '6px',
    borderRadius: 'md',
    color: 'text',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    scrollMarginBlock: '36px 8px',
    '& svg': { color: 'muted' },
    '&[data-highlighted]': { background: 'accent.soft', '& svg': { color: 'accent' } },
    '@media (pointer: coarse)': { minHeight: '44px' },
  },
});
const Detail = chakra('span', {
  base: {
    flex: { base: '0 0 100%', sm: '0 1000 auto' },
    paddingInlineStart: { base: '28px', sm: '0' },
    marginInlineStart: { sm: 'auto' },
    minWidth: '64px',
    color: 'muted',
    fontSize: 'xs',
    textAlign: { sm: 'end' },
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
});
const Note = chakra('p', { base: { padding: '10px 16px' } });
const Foot = chakra('p', {
  base: {
    display: { base: 'none', sm: 'flex' },
    alignItems: 'center',
    gap: '6px',
    flexShrink: 0,
    padding: '8px 16px',
    borderTopWidth: '1px',
    borderColor: 'line',
    color: 'muted',
    fontSize: 'xs',
    '& kbd:nth-of-type(2)': { marginInlineStart: '-4px' },
    '& kbd:last-of-type': { marginInlineStart: '10px' },
    '@media (pointer: coarse)': { display: 'none' },
  },
});
