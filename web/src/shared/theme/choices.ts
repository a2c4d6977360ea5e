import { defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { control, FINGER, FORCED } from './recipes';

export const mark = {
  display: 'inline-flex',
  flexShrink: '0',
  alignItems: 'center',
  justifyContent: 'center',
  width: '18px',
  height: '18px',
  borderWidth: '1px',
  borderColor: 'control',
  borderRadius: 'sm',
  background: 'surface',
  color: 'accent.text',
  _checked: { background: 'accent', borderColor: 'accent' },
  _indeterminate: { background: 'accent', borderColor: 'accent' },
  _disabled: { opacity: 0.6 },
  '&[data-focus-visible]': { outline: '2px solid {colors.focus}', outlineOffset: '2px' },
};
/** A bare checkbox that looks like `checkbox`; in forced colours, the native one. */
export const bareCheckbox = {
  ...mark,
  appearance: 'none',
  [FORCED]: { appearance: 'auto' },
  '&:is(:checked, :indeterminate)::before': {
    content: '""',
    width: '66%',
    height: '66%',
    background: 'currentColor',
    clipPath: 'polygon(14% 44%, 0 62%, 42% 96%, 100% 20%, 82% 6%, 38% 66%)',
  },
  '&:indeterminate::before': { clipPath: 'inset(40% 10%)' },
};
/** Aligns a mark with the first line of its label. */
const atFirstLine = { marginTop: '1px' };
const marked = {
  display: 'inline-flex',
  alignItems: 'flex-start',
  gap: '2',
  paddingBlock: '8px',
  position: 'relative',
  cursor: 'pointer',
  _disabled: { cursor: 'not-allowed' },
  [FINGER]: { paddingBlock: '12px' },
};

export const checkbox = defineSlotRecipe({
  slots: ['root', 'control', 'indicator', 'label', 'group'],
  base: {
    root: marked,
    control: { ...mark, ...atFirstLine, padding: '1px' },
    label: { fontWeight: 500, overflowWrap: 'anywhere' },
  },
});

export const radioGroup = defineSlotRecipe({
  slots: ['root', 'label', 'item', 'itemText', 'itemControl', 'indicator', 'itemAddon', 'itemIndicator'],
  base: {
    item: marked,
    itemControl: {
      ...mark,
      ...atFirstLine,
      borderRadius: 'full',
      // A border, because forced colours remove backgrounds.
      '&[data-state=checked]::before': { content: '""', borderWidth: '4px', borderRadius: 'full' },
    },
    itemText: { overflowWrap: 'anywhere' },
  },
});

export const nativeSelect = defineSlotRecipe({
  slots: ['root', 'field', 'indicator'],
  base: {
    root: { position: 'relative', width: '100%' },
    field: {
      ...{ ...control, appearance: 'none', paddingInlineEnd: '32px' },
      // Like a placeholder.
      '&:has(> [value=""]:checked)': { color: 'muted', '& option': { color: 'text' } },
    },
    indicator: {
      position: 'absolute',
      insetEnd: '10px',
      top: '50%',
      transform: 'translateY(-50%)',
      color: 'muted',
      pointerEvents: 'none',
      '& svg': { width: '16px', height: '16px' },
    },
  },
});
