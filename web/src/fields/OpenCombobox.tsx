import { Button, Combobox as Chakra, createListCollection } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../i18n';
import { combobox } from '../theme/overlays';
import { afterPress } from '../ui/press';
import { BoxEnd } from './BoxEnd';
import type { ComboboxProps, Intent, Option } from './options';
import { useSearch } from './useSearch';

interface Props extends ComboboxProps {
  /** What was done to the box before this code came. */
  intent: Intent;
}

const boxOf = (id: string) => document.getElementById(id) as HTMLInputElement | null;

/** Where the caret stands in the box of this id, or null when somebody is elsewhere. */
function caretOf(id: string) {
  const box = boxOf(id);
  if (!box || document.activeElement !== box) return null;
  return { start: box.selectionStart, end: box.selectionEnd };
}

/**
 * The component puts the caret at the end when it has started and when it has opened: what is typed next would stand
 * behind the text that is selected.
 */
function keepCaret(input: HTMLInputElement | null): void {
  if (input) input.setSelectionRange = () => {};
}

/** One option; what it means is its description, and no part of its name. */
function OptionItem({ option }: { option: Option }) {
  const { label, about } = option;
  const id = useId();
  if (!about) return <Chakra.Item item={option}>{label}</Chakra.Item>;
  return (
    <Chakra.Item item={option} aria-describedby={id} display="flex" alignItems="center" gap="3">
      {about.picture}
      <chakra.span minWidth="0">
        <chakra.span display="block">{label}</chakra.span>
        <chakra.span
          id={id}
          aria-hidden
          display="block"
          color="muted"
          fontSize="xs"
          lineHeight="1.125rem"
          fontWeight="400"
        >
          {about.line}
        </chakra.span>
      </chakra.span>
    </Chakra.Item>
  );
}

/** What was found, and what is to be said of it. */
function Found({
  search: { options, count, pending, failed, retry },
  listId,
  labelId,
}: {
  search: ReturnType<typeof useSearch>;
  listId: string;
  labelId: string;
}) {
  const { t } = useTexts();
  const note = pending ? t('common.loading') : failed ? null : count === 0 ? t('form.noOptions') : null;
  return (
    <Chakra.Positioner>
      <Chakra.Content role="group" aria-labelledby={labelId}>
        {!pending && count > options.length && (
          <chakra.p padding="8px 10px" color="muted">
            {t('form.refine')}
          </chakra.p>
        )}
        <Chakra.List id={listId} aria-labelledby={labelId} opacity={pending ? 0.6 : undefined}>
          {options.map((option) => (
            <OptionItem key={option.id} option={option} />
          ))}
        </Chakra.List>
        <chakra.div role="status" color="muted" paddingInline="10px">
          {note && <chakra.p paddingBlock="8px">{note}</chakra.p>}
          {!pending && count > 0 && <span className="hidden">{t('form.optionsFound', { count })}</span>}
        </chakra.div>
        {failed && (
          <chakra.div padding="8px 10px">
            <p>{t('form.optionsFailed')}</p>
            <Button variant="plain" onClick={retry}>
              {t('common.retry')}
            </Button>
          </chakra.div>
        )}
      </Chakra.Content>
    </Chakra.Positioner>
  );
}

/** A searchable single select over the server's records, once somebody reached for it. */
export function OpenCombobox({ useOptions, value, onChange, onBlur, intent, ...props }: Props) {
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const listId = `${props.id}-list`;
  const search = useSearch({ value, choose: onChange, useOptions, disabled: props.disabled, intent });
  // It stands in the place of a box of the same id, and takes over its focus and its caret.
  const [before] = useState(() => caretOf(props.id));
  /** Whether a press brings the person here from elsewhere. */
  const comes = useRef(false);
  const { open: wanted } = intent;
  const { options, open, pending, show, hide } = search;
  const begin = useEffectEvent(() => {
    // A press may end long after, and elsewhere: who has left by then wants nothing of it.
    if (document.activeElement === boxOf(props.id)) show();
  });
  // After the press: it closes what is open elsewhere.
  useEffect(() => {
    if (wanted) afterPress(() => begin());
  }, [wanted]);
  // Before the next key: one that came between the old box and the new one would be lost.
  useLayoutEffect(() => {
    if (!before) return;
    const input = boxOf(props.id);
    if (document.activeElement !== input) input?.focus();
    if (input) HTMLInputElement.prototype.setSelectionRange.call(input, before.start, before.end);
  }, [before, props.id]);
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
      onOpenChange={({ open: next }) => (next ? show() : hide())}
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
        if (!event.nativeEvent.isComposing && search.press(event.key)) event.preventDefault();
      }}
    >
      <Chakra.Control>
        <Chakra.Input
          ref={keepCaret}
          aria-required={props.required || undefined}
          aria-invalid={props.invalid || undefined}
          aria-describedby={props.describedBy}
          aria-controls={open ? listId : undefined}
          placeholder={open ? t('form.searchOptions') : t('form.choose')}
          onFocus={(event) => search.typed === null && event.target.select()}
          onPointerDown={({ currentTarget }) => {
            comes.current = document.activeElement !== currentTarget;
          }}
          // The press that came here has put the caret somewhere.
          onClick={({ currentTarget }) => {
            if (comes.current && search.typed === null) currentTarget.select();
            comes.current = false;
          }}
        />
        <BoxEnd
          value={value}
          label={props.label}
          disabled={props.disabled}
          clear={() => {
            onChange(null);
            hide();
            document.getElementById(props.id)?.focus();
          }}
        />
      </Chakra.Control>
      <Found search={search} listId={listId} labelId={props.labelId} />
    </Chakra.Root>
  );
}
