import { Button, Combobox as Chakra, createListCollection } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useId, useMemo, useRef } from 'react';
import { useTexts } from '../../shared/i18n';
import { combobox } from '../../shared/theme/overlays';
import { type Option, partsOf, type useSearch } from './useSearch';

/** An option, with a description that is not part of its name. */
function OptionItem({ option }: { option: Option }) {
  const { label, about } = option;
  const id = useId();
  if (!about) return <Chakra.Item item={option}>{label}</Chakra.Item>;
  return (
    <Chakra.Item item={option} aria-describedby={id}>
      {label}
      <chakra.span
        id={id}
        aria-hidden
        display="block"
        color="muted"
        fontSize="xs"
        lineHeight="1.125rem"
        fontWeight="400"
      >
        {about}
      </chakra.span>
    </Chakra.Item>
  );
}

interface Props {
  id: string;
  labelId: string;
  value: Option | null;
  search: ReturnType<typeof useSearch>;
}

/** The open list of a combobox: the options, and their status. */
export function OpenCombobox({ id, labelId, value, search }: Props) {
  const { t } = useTexts();
  const { options, count, pending, failed, highlighted } = search;
  const { box, list, option: item } = partsOf(id);
  /** A list that opens under a resting pointer takes no highlight from it. */
  const hasMoved = useRef(false);
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
  const highlightedId = highlighted ? item(highlighted) : null;
  useEffect(() => {
    if (highlightedId) document.getElementById(highlightedId)?.scrollIntoView({ block: 'nearest' });
  }, [highlightedId]);
  const note = pending ? t('common.loading') : failed ? null : count === 0 ? t('form.noOptions') : null;
  return (
    <Chakra.Root
      recipe={combobox}
      collection={collection}
      // Ark does not know the input: it would focus it in a later frame, when the focus may have moved on.
      ids={{ label: labelId, control: box, item }}
      composite={false}
      // Controlled by `useSearch`.
      inputValue=""
      open
      onOpenChange={({ open }) => !open && search.leave()}
      onInteractOutside={(event) => {
        const { target } = event.detail.originalEvent;
        if (document.getElementById(box)?.contains(target as Node)) event.preventDefault();
      }}
      highlightedValue={highlighted}
      onHighlightChange={({ highlightedValue }) => hasMoved.current && search.setHighlighted(highlightedValue)}
      value={value ? [value.id] : []}
      onValueChange={({ value: [chosen] }) => search.take(chosen ?? null)}
      positioning={{ sameWidth: true, strategy: 'fixed', placement: 'bottom-start', gutter: 4 }}
    >
      <Chakra.Positioner>
        <Chakra.Content
          role="group"
          aria-labelledby={labelId}
          onPointerMoveCapture={({ movementX, movementY }) => {
            hasMoved.current = movementX !== 0 || movementY !== 0;
          }}
        >
          {!pending && count > options.length && (
            <chakra.p padding="8px 10px" color="muted">
              {t('form.refine')}
            </chakra.p>
          )}
          {/* Browsers let Tab reach what scrolls; the focus stays in the input. */}
          <Chakra.List id={list} tabIndex={-1} aria-labelledby={labelId} opacity={pending ? 0.6 : undefined}>
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
