import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react/styled-system';

/** Touch targets of 44 pixels, and text that does not make a phone zoom in. */
export const FINGER = '@media (pointer: coarse)';

/** Forced colours remove backgrounds, and with them the state that they show. */
export const FORCED = '@media (forced-colors: active)';

/** A standalone link, outside a sentence. */
export const alone = { [FINGER]: { display: 'inline-flex', alignItems: 'center', minHeight: '44px' } };

const hover = (style: object) => ({ '&:hover:not(:disabled)': style });

export const button = defineRecipe({
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
    fontSize: 'sm',
    fontWeight: 500,
    lineHeight: '1.25rem',
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

/** The common look of inputs and selects. */
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
  fontSize: 'sm',
  lineHeight: '1.25rem',
  textOverflow: 'ellipsis',
  _placeholder: { color: 'muted', opacity: 1 },
  _disabled: { background: 'sunken', color: 'text', cursor: 'not-allowed', opacity: 1 },
  '&[aria-invalid=true]': { borderColor: 'danger' },
  [FINGER]: { minHeight: '44px', fontSize: 'md' },
};

export const hint = { color: 'muted', fontSize: 'xs', marginTop: '4px' };
/** A surface on the page. */
export const card = {
  background: 'surface',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'lg',
  boxShadow: 'card',
};

export const recipes = {
  button,
  input: defineRecipe({ base: control }),
  textarea: defineRecipe({ base: { ...control, minHeight: '112px', resize: 'vertical' } }),
  /** A placeholder of the content's final height. */
  skeleton: defineRecipe({
    base: { display: 'block', height: '12px', borderRadius: 'sm', background: 'line', color: 'transparent' },
  }),
  spinner: defineRecipe({
    base: {
      width: '32px',
      height: '32px',
      borderRadius: 'full',
      borderWidth: '3px',
      borderColor: 'line',
      borderTopColor: 'accent',
      animation: 'spin 0.8s linear infinite',
    },
  }),
  heading: defineRecipe({
    variants: {
      size: {
        md: { fontSize: 'md', lineHeight: '1.5rem' },
        // As high as a button, so that titles stand alike with and without one.
        lg: { fontSize: { base: 'lg', sm: 'xl' }, lineHeight: '1.5rem', fontWeight: 600, paddingBlock: '6px' },
      },
    },
    defaultVariants: { size: 'lg' },
  }),
};

export const slotRecipes = {
  card: defineSlotRecipe({
    slots: ['root'],
    base: { root: card },
  }),
  emptyState: defineSlotRecipe({
    slots: ['content', 'title', 'description'],
    base: {
      content: {
        display: 'grid',
        justifyItems: 'center',
        gap: '3',
        paddingInline: '16px',
        paddingBlock: '32px',
        textAlign: 'center',
        overflowWrap: 'anywhere',
        '& > a': alone,
      },
      title: { fontSize: 'xl', lineHeight: '1.5rem', fontWeight: 600 },
      description: { color: 'muted', '&:not(:last-child)': { marginBottom: '3' } },
    },
  }),
  field: defineSlotRecipe({
    slots: ['root', 'label', 'requiredIndicator', 'helperText', 'errorText'],
    base: {
      root: { minWidth: '0' },
      label: { fontWeight: 500, display: 'inline-block', marginBottom: '4px' },
      requiredIndicator: { color: 'danger', marginStart: '1' },
      helperText: { ...hint, display: 'block' },
      errorText: { ...hint, display: 'block', color: 'danger', overflowWrap: 'anywhere' },
    },
  }),
  fieldset: defineSlotRecipe({
    slots: ['root', 'legend'],
    base: { root: { minWidth: '0' }, legend: { fontWeight: 500, marginBottom: '4px' } },
  }),
};
