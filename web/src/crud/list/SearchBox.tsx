import { IconButton, Input } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useRef, useState } from 'react';
import { useTexts } from '../../shared/i18n';
import { areShortcutsOn, useShortcuts } from '../../shared/shell/shortcuts';
import { FINGER } from '../../shared/theme/recipes';
import { offPhones } from '../../shared/theme/table';
import { Form } from '../../shared/ui/Form';
import { Icon } from '../../shared/ui/icons';
import { useSyncedState } from '../../shared/ui/useSyncedState';
import { clippedSearch, MAX_SEARCH_LENGTH } from '../fields/useSearch';

/** The icon and the key, drawn over the ends of the input. */
const mark = {
  ...{ position: 'absolute', top: '0', width: '34px', height: '36px', display: 'grid', placeItems: 'center' },
  ...{ color: 'muted', fontFamily: 'inherit', pointerEvents: 'none', [FINGER]: { height: '44px' } },
} as const;

/** Searches on Enter; `/` focuses it, ✕ clears it. */
export function SearchBox({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const { t } = useTexts();
  const [typed, setTyped] = useSyncedState(value);
  const [clipped, setClipped] = useState(false);
  const note = useId();
  const input = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => input.current?.focus() });
  return (
    <Form
      role="search"
      data-screen-only=""
      position="relative"
      flex="1 1 140px"
      maxWidth={{ sm: '360px' }}
      submit={() => {
        const wanted = typed.trim();
        const search = clippedSearch(wanted);
        setClipped(search !== wanted);
        setTyped(search);
        onSearch(search);
      }}
    >
      <Input
        ref={input}
        type="text"
        enterKeyHint="search"
        aria-label={t('list.search')}
        placeholder={t('list.search')}
        value={typed}
        paddingInline="34px 44px"
        aria-describedby={clipped ? note : undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          setClipped(false);
        }}
      />
      <chakra.span css={mark} insetInlineStart="0">
        <Icon name="search" size={16} />
      </chakra.span>
      {typed === '' && areShortcutsOn() && (
        <chakra.kbd aria-hidden css={{ ...mark, ...offPhones, [FINGER]: { display: 'none' } }} insetInlineEnd="0">
          /
        </chakra.kbd>
      )}
      {typed !== '' && (
        <chakra.div position="absolute" top="0" right="0">
          <IconButton
            variant="ghost"
            aria-label={t('list.clearSearch')}
            onClick={() => {
              setTyped('');
              setClipped(false);
              onSearch('');
              input.current?.focus();
            }}
          >
            <Icon name="close" size={16} />
          </IconButton>
        </chakra.div>
      )}
      <chakra.p id={note} role="status" color="muted" fontSize="xs">
        {clipped && t('list.clipped', { most: MAX_SEARCH_LENGTH })}
      </chakra.p>
    </Form>
  );
}
