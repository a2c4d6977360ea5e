import { IconButton, Input } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../i18n';
import { Icon } from '../ui/icons';

/** Searches on Enter; `/` focuses it, ✕ clears it. */
export function SearchBox({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const { t } = useTexts();
  const [typed, setTyped] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    const slash = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (
        event.key !== '/' ||
        target.closest('input, textarea, select, [role=dialog], [role=alertdialog], [contenteditable]')
      )
        return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', slash);
    return () => removeEventListener('keydown', slash);
  }, []);
  return (
    <chakra.form
      role="search"
      position="relative"
      flex="1 1 220px"
      maxWidth={{ sm: '360px' }}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <Input
        ref={input}
        type="text"
        enterKeyHint="search"
        aria-label={t('list.search')}
        placeholder={t('list.search')}
        value={typed}
        paddingInlineEnd="44px"
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed !== '' && (
        <chakra.div position="absolute" top="0" right="0">
          <IconButton
            type="button"
            variant="ghost"
            aria-label={t('list.clearSearch')}
            onClick={() => {
              setTyped('');
              onSearch('');
              input.current?.focus();
            }}
          >
            <Icon name="close" size={16} />
          </IconButton>
        </chakra.div>
      )}
    </chakra.form>
  );
}
