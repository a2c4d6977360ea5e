import type { SystemStyleObject } from '@chakra-ui/react/styled-system';
import { defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { mark } from './choices';
import { button, card, control, FINGER, hint } from './recipes';

const WIDE = '@media (min-width: 1024px)';
const PHONE = '@media (max-width: 480px)';
const small = { fontSize: '14px', lineHeight: '20px' };
const title = { fontSize: '20px', lineHeight: '28px' };
const HEAD = '48px';
/** What is scrolled to stands clear of the lines above and below. */
const CLEAR = '120px 112px';
const { outline, solid, plain } = button.variants?.variant ?? {};

const frame: Record<string, SystemStyleObject> = {
  bone: {
    height: '44px',
    marginBlock: '28px',
    borderRadius: 'sm',
    background: 'sunken',
    '&.line': { width: '200px', height: '16px', marginBlock: '4px' },
  },
  page: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 760px)',
    gap: '16px 24px',
    justifyContent: 'center',
    fontSize: '16px',
    lineHeight: '24px',
    [WIDE]: { gridTemplateColumns: '260px minmax(0, 760px)' },
  },
  // One line that stays under the shell's own: what is answered, and how far.
  head: {
    gridColumn: '1 / -1',
    position: 'sticky',
    top: '56px',
    zIndex: 6,
    display: 'flex',
    alignItems: 'center',
    gap: '16px',
    height: HEAD,
    marginTop: { base: '-16px', md: '-24px' },
    marginInline: { base: '-16px', md: '-24px' },
    paddingInline: { base: '16px', md: '24px' },
    borderBottomWidth: '1px',
    borderColor: 'line',
    background: 'page',
    '& h1': {
      flex: '1 1 0',
      minWidth: '0',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      fontSize: { base: '15px', md: '18px' },
      lineHeight: '24px',
    },
    '& progress': { appearance: 'none', flex: '0 1 auto', width: { base: '120px', lg: '240px' }, height: '8px' },
    '& progress, & ::-webkit-progress-bar': { borderRadius: 'sm', overflow: 'hidden', background: 'line' },
    '& ::-webkit-progress-value': { background: 'accent' },
    '& ::-moz-progress-bar': { background: 'accent' },
    [PHONE]: {
      // Along the line's lower edge, where it takes no room.
      '& progress': { position: 'absolute', insetInline: '0', bottom: '-1px', width: '100%', height: '3px' },
    },
  },
  overall: { whiteSpace: 'nowrap', ...small, display: 'none', [WIDE]: { display: 'block' } },
  header: {
    gridColumn: '1 / -1',
    minWidth: '0',
    ...small,
    overflowWrap: 'anywhere',
  },
  about: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    '& > p': {
      flex: '1',
      minWidth: '0',
      [PHONE]: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    },
  },
  apart: { '&:empty': { display: 'none' } },
  state: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '12px',
    minHeight: '20px',
    ...small,
    '& p:empty': { display: 'none' },
  },
  muted: { color: 'muted' },
  offline: { color: 'warning', fontWeight: 600 },
  main: { display: 'flex', flexDirection: 'column', minWidth: '0' },
  aside: {
    display: 'none',
    [WIDE]: {
      display: 'block',
      position: 'sticky',
      top: '120px',
      alignSelf: 'start',
      maxHeight: 'calc(100dvh - 136px)',
      overflowY: 'auto',
    },
  },
  sheet: {
    flexShrink: '0',
    '& summary': { paddingBlock: '12px', cursor: 'pointer', fontWeight: 600 },
    '& > div': {
      ...card,
      position: 'absolute',
      insetInline: '8px',
      top: '100%',
      maxHeight: 'calc(100dvh - 200px)',
      overflowY: 'auto',
      boxShadow: 'popup',
    },
    [WIDE]: { display: 'none' },
  },
  index: {
    padding: '4px',
    counterReset: 'section',
    '& button': {
      display: 'flex',
      gap: '8px',
      width: '100%',
      minHeight: '40px',
      paddingInline: '12px',
      paddingBlock: '8px',
      borderRadius: 'md',
      ...small,
      textAlign: 'start',
      cursor: 'pointer',
      _hover: { background: 'sunken' },
    },
    '& button::before': {
      counterIncrement: 'section',
      content: 'counter(section)',
      minWidth: '20px',
      color: 'muted',
      fontVariantNumeric: 'tabular-nums',
      textAlign: 'end',
    },
    '& [data-complete]::before': { content: '"✓"', color: 'success' },
    '& [aria-current]': { background: 'accent.soft', fontWeight: 600 },
    '& [aria-current]::before, & [aria-current] .survey-count': { color: 'inherit' },
  },
  name: { flex: '1', minWidth: '0', overflowWrap: 'anywhere', textTransform: 'uppercase', fontSize: '13px' },
  count: { color: 'muted', fontWeight: 400 },
  foot: {
    position: 'sticky',
    bottom: '0',
    zIndex: 5,
    marginTop: '16px',
    paddingTop: '4px',
    paddingBottom: 'max(8px, env(safe-area-inset-bottom))',
    borderTopWidth: '1px',
    borderColor: 'line',
    background: 'page',
  },
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    marginTop: '4px',
    '& .number': { flex: '1', textAlign: 'center', whiteSpace: 'nowrap' },
    [PHONE]: { gap: '4px', '& button': { paddingInline: '8px' }, '& .survey-early': { display: 'none' } },
  },
  button: {
    ...button.base,
    ...outline,
    minHeight: '48px',
    paddingInline: '16px',
    fontSize: '16px',
    [FINGER]: { minHeight: '48px', minWidth: '48px' },
    '&.survey-primary': solid,
  },
};

const questions: Record<string, SystemStyleObject> = {
  section: {
    ...card,
    padding: '24px',
    [PHONE]: { padding: '16px' },
    '& > h2': { marginBottom: '8px', scrollMarginTop: '120px' },
    '& > h2:focus-visible': { outlineOffset: '6px' },
  },
  place: { display: 'block', color: 'muted', ...small, fontWeight: 400 },
  title: { ...title, textTransform: 'uppercase', overflowWrap: 'anywhere' },
  question: {
    paddingBlock: '16px',
    scrollMarginBlock: CLEAR,
    '& + &': { borderTopWidth: '1px', borderColor: 'line' },
    '& > label, & legend': { display: 'block', marginBottom: '8px', fontWeight: 500, overflowWrap: 'anywhere' },
    '& fieldset': { minWidth: '0' },
  },
  control: {
    ...control,
    display: 'block',
    minHeight: '44px',
    paddingInline: '12px',
    paddingBlock: '9px',
    fontSize: '16px',
    lineHeight: '24px',
    scrollMarginBlock: CLEAR,
    '&[inputmode]': { maxWidth: '280px', fontVariantNumeric: 'tabular-nums' },
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
    '& input': {
      ...mark,
      scrollMarginBlock: CLEAR,
      appearance: 'none',
      width: '20px',
      height: '20px',
      marginBlock: '2px',
      // Where the system paints in colours of its own, its own box, too.
      '@media (forced-colors: active)': { appearance: 'auto' },
    },
    '& input:checked::before': {
      content: '""',
      width: '12px',
      height: '12px',
      background: 'currentColor',
      clipPath: 'polygon(14% 44%, 0 62%, 42% 96%, 100% 20%, 82% 6%, 38% 66%)',
    },
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
    columnGap: '12px',
    paddingInline: '12px',
    paddingBlock: '4px',
    borderRadius: 'md',
    background: 'accent.soft',
    ...small,
    '& > strong': { flex: '1 1 auto' },
  },
  link: { ...button.base, ...plain, fontWeight: 600, minHeight: '32px', paddingInline: '8px', [FINGER]: {} },
};

/** The survey's bare elements in the looks of the other recipes: `.survey-question` and so on, see `ui/BareLook`. */
export const survey = defineSlotRecipe({
  className: 'survey',
  slots: Object.keys({ ...frame, ...questions }),
  base: { ...frame, ...questions },
});
