import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react/styled-system';

/** Whoever points with a finger gets 44 pixels to hit, and text that a phone does not zoom in on. */
const FINGER = '@media (pointer: coarse)';

const hover = (style: object) => ({ '&:hover:not(:disabled)': style });

const button = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: '36px',
    minWidth: '36px',
    paddingInline: '12px',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontSize: '14px',
    fontWeight: 500,
    lineHeight: '20px',
    cursor: 'pointer',
    whiteSpace: 'nowrap',
    _disabled: { opacity: 0.55, cursor: 'not-allowed' },
    [FINGER]: { minHeight: '44px', minWidth: '44px' },
  },
  variants: {
    variant: {
      solid: {
        background: 'colorPalette.solid',
        color: 'colorPalette.text',
        ...hover({ filter: 'brightness(1.1)' }),
      },
      outline: { background: 'surface', color: 'text', borderColor: 'control', ...hover({ background: 'sunken' }) },
      ghost: { background: 'transparent', color: 'text', ...hover({ background: 'sunken' }) },
      plain: {
        background: 'transparent',
        color: 'colorPalette.solid',
        paddingInline: '4px',
        ...hover({ textDecoration: 'underline' }),
      },
    },
  },
  defaultVariants: { variant: 'outline' },
});

/** What one writes or chooses in looks the same, whatever element it is. */
export const control = {
  width: '100%',
  minWidth: '0',
  minHeight: '36px',
  paddingInline: '10px',
  paddingBlock: '7px',
  borderRadius: 'md',
  borderWidth: '1px',
  borderColor: 'control',
  background: 'surface',
  color: 'text',
  fontSize: '14px',
  lineHeight: '20px',
  _placeholder: { color: 'muted', opacity: 1 },
  _disabled: { background: 'sunken', color: 'text', cursor: 'not-allowed', opacity: 1 },
  '&[aria-invalid=true]': { borderColor: 'danger' },
  [FINGER]: { minHeight: '44px', fontSize: '16px' },
};

/** A box or dot that is ticked. */
const mark = {
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
  _disabled: { opacity: 0.6 },
  '&[data-focus-visible]': { outline: '2px solid {colors.focus}', outlineOffset: '2px' },
};
const marked = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minHeight: '36px',
  position: 'relative',
  cursor: 'pointer',
  _disabled: { cursor: 'not-allowed' },
  [FINGER]: { minHeight: '44px' },
};

const hint = { color: 'muted', fontSize: '13px', marginTop: '4px' };
const error = { display: 'block', color: 'danger', fontSize: '13px', marginTop: '4px', overflowWrap: 'anywhere' };

export const recipes = {
  button,
  input: defineRecipe({ base: control }),
  textarea: defineRecipe({ base: { ...control, minHeight: '112px', resize: 'vertical' } }),
  /** A grey block where content will be, at its final height. */
  skeleton: defineRecipe({
    base: { display: 'block', height: '12px', borderRadius: 'sm', background: 'sunken', color: 'transparent' },
  }),
  heading: defineRecipe({
    base: { overflowWrap: 'break-word' },
    variants: {
      size: {
        md: { fontSize: '16px', lineHeight: '24px' },
        lg: { fontSize: '20px', lineHeight: '24px', fontWeight: 600 },
      },
    },
    defaultVariants: { size: 'lg' },
  }),
};

export const slotRecipes = {
  card: defineSlotRecipe({
    slots: ['root', 'header', 'body', 'footer', 'title', 'description'],
    base: {
      root: { background: 'surface', borderWidth: '1px', borderColor: 'line', borderRadius: 'lg', boxShadow: 'card' },
      body: { padding: { base: '16px', sm: '24px' } },
    },
  }),
  field: defineSlotRecipe({
    slots: ['root', 'label', 'requiredIndicator', 'helperText', 'errorText'],
    base: {
      root: { minWidth: '0' },
      label: { fontWeight: 500, display: 'inline-block', marginBottom: '4px' },
      requiredIndicator: { color: 'danger', marginStart: '1' },
      helperText: { ...hint, display: 'block' },
      errorText: error,
    },
  }),
  fieldset: defineSlotRecipe({
    slots: ['root', 'legend', 'content', 'helperText', 'errorText'],
    base: {
      root: { minWidth: '0' },
      legend: { fontWeight: 500, marginBottom: '4px' },
      helperText: hint,
      errorText: error,
    },
  }),
  nativeSelect: defineSlotRecipe({
    slots: ['root', 'field', 'indicator'],
    base: {
      root: { position: 'relative', width: '100%' },
      field: { ...control, appearance: 'none', paddingInlineEnd: '32px' },
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
  }),
  checkbox: defineSlotRecipe({
    slots: ['root', 'control', 'indicator', 'label', 'group'],
    base: { root: marked, control: { ...mark, padding: '1px' }, label: { fontWeight: 500, overflowWrap: 'anywhere' } },
  }),
  radioGroup: defineSlotRecipe({
    slots: ['root', 'label', 'item', 'itemText', 'itemControl', 'indicator', 'itemAddon', 'itemIndicator'],
    base: {
      item: marked,
      itemControl: {
        ...mark,
        borderRadius: 'full',
        '& .dot': { width: '8px', height: '8px', borderRadius: 'full', background: 'currentColor' },
      },
      itemText: { overflowWrap: 'anywhere' },
    },
  }),
  tabs: defineSlotRecipe({
    slots: ['root', 'list', 'trigger', 'content', 'contentGroup', 'indicator'],
    base: {
      list: {
        display: 'flex',
        gap: '2',
        borderBottomWidth: '1px',
        borderColor: 'line',
        paddingInline: { base: '8px', sm: '16px' },
      },
      trigger: {
        minHeight: '44px',
        paddingInline: '12px',
        borderBottomWidth: '2px',
        borderColor: 'transparent',
        color: 'muted',
        fontWeight: 500,
        cursor: 'pointer',
        _hover: { color: 'text' },
        _selected: { color: 'accent', borderColor: 'accent', fontWeight: 600 },
      },
      content: { padding: { base: '16px', sm: '24px' } },
    },
  }),
  progress: defineSlotRecipe({
    slots: ['root', 'label', 'track', 'range', 'valueText', 'view', 'circle', 'circleTrack', 'circleRange'],
    base: {
      track: { height: '8px', borderRadius: 'sm', overflow: 'hidden', background: 'line' },
      range: { height: '100%', background: 'accent', transition: 'width 200ms' },
    },
  }),
  emptyState: defineSlotRecipe({
    slots: ['root', 'content', 'indicator', 'title', 'description'],
    base: {
      root: { padding: '48px 16px' },
      content: { display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '4', textAlign: 'center' },
      title: { color: 'muted', overflowWrap: 'anywhere' },
      description: { color: 'muted' },
    },
  }),
  breadcrumb: defineSlotRecipe({
    slots: ['root', 'list', 'item', 'link', 'currentLink', 'separator', 'ellipsis'],
    base: {
      list: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '1', color: 'muted', listStyle: 'none' },
      item: { minWidth: '0', overflowWrap: 'anywhere' },
      currentLink: { color: 'text' },
      separator: { display: 'inline-flex' },
    },
  }),
};
