import { Button, Combobox as Chakra, createListCollection, IconButton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo, useRef } from 'react';
import { useTexts } from '../i18n';
import { combobox } from '../theme/overlays';
import { Icon } from '../ui/icons';
import type { ControlProps } from './field';
import { useSearch } from './useSearch';

/** A record as a picker shows it. */
export interface Option {
  id: string;
  label: string;
}

/** What a picker shows of the server's answer to what was typed. */
export interface Options {
  /** While it searches: what was found before. */
  options: readonly Option[];
  /** How many there are in all; more than shown asks to refine the search. */
  count: number;
  loading: boolean;
  failed: boolean;
  retry: () => void;
}

interface Props extends ControlProps<Option | null> {
  /** Asks the server; only while the list is open. */
  useOptions: (search: string, open: boolean) => Options;
}

/** A searchable single select over the server's records. */
export function Combobox({ useOptions, value, onChange, onBlur, focusRef, ...props }: Props) {
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const listId = `${props.id}-list`;
  const search = useSearch({ value, choose: onChange, useOptions, disabled: props.disabled });
  const { options, count, open, pending } = search;
  const collection = useMemo(
    () =>
      createListCollection({
        items: options,
        itemToValue: ({ id }) => id,
        itemToString: ({ label }) => label,
        isItemDisabled: () => pending,
      }),
    [options, pending],
  );
  const note = pending ? t('common.loading') : search.failed ? null : count === 0 ? t('form.noOptions') : null;
  return (
    <Chakra.Root
      recipe={combobox}
      ref={box}
      collection={collection}
      ids={{ input: props.id, label: props.labelId }}
      composite={false}
      disabled={props.disabled}
      invalid={props.invalid}
      // The text, what is open and what is highlighted follow from what was typed and found, not from the component.
      open={open}
      onOpenChange={({ open: next }) => (next ? search.show() : search.hide())}
      inputValue={search.typed ?? value?.label ?? ''}
      onInputValueChange={({ inputValue, reason }) => reason === 'input-change' && search.type(inputValue)}
      highlightedValue={search.highlighted}
      onHighlightChange={({ highlightedValue }) => search.setHighlighted(highlightedValue)}
      value={value ? [value.id] : []}
      onValueChange={({ value: [id] }) => search.take(id ?? null)}
      openOnClick
      positioning={{ sameWidth: true, strategy: 'fixed', placement: 'bottom-start', gutter: 4 }}
      lazyMount
      unmountOnExit
      onBlur={(event) => {
        if (!box.current?.contains(event.relatedTarget)) onBlur();
      }}
      onKeyDownCapture={(event) => {
        if (search.press(event.key)) event.preventDefault();
      }}
    >
      <Chakra.Control>
        <Chakra.Input
          ref={focusRef}
          aria-required={props.required || undefined}
          aria-invalid={props.invalid || undefined}
          aria-describedby={props.describedBy}
          aria-controls={open ? listId : undefined}
          placeholder={open ? t('form.searchOptions') : t('form.choose')}
          onFocus={(event) => event.target.select()}
        />
        <Chakra.IndicatorGroup>
          {value && !props.disabled && (
            <IconButton
              variant="ghost"
              width="32px"
              aria-label={t('form.clearField', { label: props.label })}
              onClick={() => {
                onChange(null);
                search.hide();
                document.getElementById(props.id)?.focus();
              }}
            >
              <Icon name="close" size={16} />
            </IconButton>
          )}
          <chakra.span pointerEvents="none" paddingInlineEnd="10px">
            <Icon name="chevron" size={16} />
          </chakra.span>
        </Chakra.IndicatorGroup>
      </Chakra.Control>
      <Chakra.Positioner>
        <Chakra.Content role="group" aria-labelledby={props.labelId}>
          {!pending && count > options.length && (
            <chakra.p padding="8px 10px" color="muted">
              {t('form.refine')}
            </chakra.p>
          )}
          <Chakra.List id={listId} aria-labelledby={props.labelId} opacity={pending ? 0.6 : undefined}>
            {options.map((option) => (
              <Chakra.Item key={option.id} item={option}>
                {option.label}
              </Chakra.Item>
            ))}
          </Chakra.List>
          <chakra.div role="status" color="muted" paddingInline="10px">
            {note && <chakra.p paddingBlock="8px">{note}</chakra.p>}
            {!pending && count > 0 && <span className="hidden">{t('form.optionsFound', { count })}</span>}
          </chakra.div>
          {search.failed && (
            <chakra.div padding="8px 10px">
              <p>{t('form.optionsFailed')}</p>
              <Button variant="plain" onClick={search.retry}>
                {t('common.retry')}
              </Button>
            </chakra.div>
          )}
        </Chakra.Content>
      </Chakra.Positioner>
    </Chakra.Root>
  );
}
