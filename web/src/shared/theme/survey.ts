import type { SystemStyleObject } from '@chakra-ui/react/styled-system';
import { defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { bareCheckbox } from './choices';
import { button, card, control, FINGER, hint } from './recipes';
import { frame, PHONE, small } from './surveyFrame';

const title = { fontSize: 'xl', lineHeight: '1.75rem' };
/** Grey in both themes, because a picture has no tokens. */
const CHEVRON = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20' fill='none' stroke='gray' stroke-width='1.6' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='m6 8 4 4 4-4'/%3E%3C/svg%3E") right 12px center / 16px no-repeat`;
const { plain } = button.variants?.variant ?? {};

const questions: Record<string, SystemStyleObject> = {
  section: {
    ...card,
    padding: '24px',
    [PHONE]: { padding: '16px' },
    '& > h2': { marginBottom: '8px' },
    '& > h2:focus-visible': { outlineOffset: '6px' },
  },
  place: { display: 'block', color: 'muted', ...small, fontWeight: 400 },
  title: { ...title, textTransform: 'uppercase', overflowWrap: 'anywhere' },
  question: {
    paddingBlock: '16px',
    '& + &': { borderTopWidth: '1px', borderColor: 'line' },
    '& > label, & legend': { display: 'block', marginBottom: '8px', fontWeight: 500, overflowWrap: 'anywhere' },
    '& fieldset': { minWidth: '0' },
    // "Revisar una a una" moves the focus, also after a click, which alone would show no ring.
    '&:has([data-use]:focus)': {
      marginInline: '-12px',
      paddingInline: '12px',
      background: 'sunken',
      boxShadow: 'inset 3px 0 {colors.accent}',
    },
    '[data-reading] &': { '& > label, & legend': { color: 'muted', fontWeight: 400, marginBottom: '4px' } },
  },
  control: {
    ...control,
    display: 'block',
    minHeight: '44px',
    paddingInline: '12px',
    paddingBlock: '9px',
    fontSize: 'md',
    lineHeight: '1.5rem',
    '&:is(select)': { appearance: 'none', paddingInlineEnd: '36px', background: `{colors.surface} ${CHEVRON}` },
    '&[data-empty]': { color: 'muted', '& > option': { color: 'text' } },
    '&[inputmode]': { maxWidth: '280px', fontVariantNumeric: 'tabular-nums' },
    // A submission reads as text.
    '[data-reading] &': {
      '&:disabled': {
        appearance: 'none',
        minHeight: '0',
        padding: '0',
        borderColor: 'transparent',
        background: 'transparent',
        fontWeight: 500,
        cursor: 'text',
      },
    },
  },
  number: { display: 'flex', gap: '8px', '& > input': { flex: '0 1 280px', minWidth: '0' } },
  // A phone's keypad may lack the minus sign.
  sign: {
    ...button.base,
    ...button.variants?.variant?.outline,
    display: 'none',
    minWidth: '44px',
    minHeight: '44px',
    [FINGER]: { display: 'inline-flex' },
  },
  text: { fieldSizing: 'content', maxHeight: '320px', resize: 'vertical' },
  box: {
    display: 'flex',
    gap: '12px',
    alignItems: 'flex-start',
    minHeight: '44px',
    paddingInline: '12px',
    paddingBlock: '10px',
    borderRadius: 'md',
    cursor: 'pointer',
    '&:hover:not([data-disabled])': { background: 'sunken' },
    '&[data-disabled]': { cursor: 'not-allowed' },
    '& input': { ...bareCheckbox, width: '20px', height: '20px', marginBlock: '2px' },
    '& span': { minWidth: '0', overflowWrap: 'anywhere' },
  },
  note: { ...hint, ...small, overflowWrap: 'anywhere' },
  help: { paddingInlineStart: '12px', borderInlineStartWidth: '3px', borderColor: 'line', whiteSpace: 'pre-line' },
  error: { ...hint, ...small, color: 'danger' },
  taken: { color: 'warning', fontWeight: 600 },
  take: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '20px',
    marginTop: '16px',
    paddingInline: '12px',
    paddingBlock: '4px',
    borderRadius: 'md',
    background: 'accent.soft',
    ...small,
    '& > span': { flex: '1 1 100%' },
    // The buttons stand together: below the words on a phone, else beside them.
    '@media (min-width: 40rem)': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      '& > strong': { gridArea: '1 / 1' },
      '& > span': { gridArea: '2 / 1' },
      '& > button': { gridRow: '1 / span 2' },
    },
    // Aligns the labels with the other lines.
    '& > button': { marginInline: '-9px' },
  },
  print: { ...button.base, ...button.variants?.variant?.outline },
  link: {
    ...{ ...button.base, ...plain, fontWeight: 600, minHeight: '32px', paddingInline: '8px', [FINGER]: {} },
    '&[data-use]': { fontWeight: 400, _focus: { outline: '2px solid {colors.focus}' } },
    // The text before it is close.
    _focus: { outlineOffset: '-2px' },
  },
};

/** Styles of the survey's plain elements, such as `.survey-question`. */
export const survey = defineSlotRecipe({
  className: 'survey',
  slots: Object.keys({ ...frame, ...questions }),
  base: { ...frame, ...questions },
});
