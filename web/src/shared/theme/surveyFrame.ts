import type { SystemStyleObject } from '@chakra-ui/react/styled-system';
import { button, card, FINGER, FORCED } from './recipes';

export const PHONE = '@media (max-width: 30rem)';
/** A screen at 400 % zoom, where sticky bars would cover the questions. */
const LOW = '@media (max-height: 20rem)';
const WIDE = '@media (min-width: 64rem)';
export const small = { fontSize: 'sm', lineHeight: '1.25rem' };
const HEAD = '48px';
const { outline, solid } = button.variants?.variant ?? {};

/** The frame of a survey: title and progress, sections, buttons. */
export const frame: Record<string, SystemStyleObject> = {
  bone: {
    height: '44px',
    marginBlock: '28px',
    borderRadius: 'sm',
    background: 'sunken',
    '&.line': { width: '200px', height: '16px', marginBlock: '4px' },
    '.survey-aside &': { margin: '20px 16px' },
    '.survey-foot &': { marginBlock: '4px' },
  },
  page: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 760px)',
    gap: '16px 24px',
    justifyContent: 'center',
    fontSize: 'md',
    lineHeight: '1.5rem',
    [WIDE]: { gridTemplateColumns: '260px minmax(0, 760px)' },
  },
  // Sticky below the shell's header.
  head: {
    gridColumn: '1 / -1',
    position: 'sticky',
    top: '56px',
    zIndex: 6,
    [LOW]: { position: 'relative', top: '0' },
    display: 'flex',
    alignItems: 'center',
    gap: '16px',
    height: HEAD,
    marginTop: { base: '-16px', md: '-24px' },
    marginInline: { base: '-16px', md: '-24px', lg: '0' },
    paddingInline: { base: '16px', md: '24px', lg: '0' },
    borderBottomWidth: '1px',
    borderColor: 'line',
    background: 'page',
    // Below the heading of a submission.
    '[data-record] &': { marginTop: '0' },
    '& :is(h1, h2)': {
      minWidth: '0',
      marginInlineEnd: 'auto',
      maxHeight: '40px',
      overflow: 'hidden',
      fontSize: { base: '14px', md: '18px' },
      lineHeight: '1.25rem',
    },
    '& progress': {
      appearance: 'none',
      [FORCED]: { appearance: 'auto' },
      // Takes the space that the title leaves.
      flex: '1',
      minWidth: '40px',
      maxWidth: { base: '120px', lg: '240px' },
      height: '8px',
    },
    '& progress, & ::-webkit-progress-bar': { borderRadius: 'sm', overflow: 'hidden', background: 'line' },
    '& ::-webkit-progress-value': { background: 'success' },
    '& ::-moz-progress-bar': { background: 'success' },
    [PHONE]: {
      // On the lower edge, where it takes no space.
      '& progress': {
        position: 'absolute',
        insetInline: '0',
        bottom: '-1px',
        width: '100%',
        maxWidth: 'none',
        height: '3px',
      },
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
    '[data-record] &': { alignItems: 'flex-start' },
    '& > div': { flex: '1', minWidth: '0' },
    '& p': { [PHONE]: { '.survey-page:not([data-record]) &': { lineClamp: '3' } } },
    // The facts of a submission stand below its name and the buttons.
    [PHONE]: {
      '[data-record] &': {
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto auto',
        '& > div': { display: 'contents' },
        '& p': { gridColumn: '1 / -1', order: '1', '&[data-folded]': { display: 'none' } },
      },
    },
  },
  record: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px',
    minHeight: '36px',
    '& h1': { fontSize: { base: 'lg', sm: 'xl' }, lineHeight: '1.5rem', fontWeight: 600 },
  },
  status: { marginInlineEnd: '8px', [PHONE]: { display: 'block' } },
  // Folds the facts of a submission on a phone.
  unfold: {
    display: 'none',
    [PHONE]: { display: 'block' },
    [FINGER]: { minHeight: '44px' },
    color: 'accent',
    fontWeight: 500,
    cursor: 'pointer',
    _after: { content: '" ▾" / ""' },
    '&[aria-expanded=true]::after': { content: '" ▴" / ""' },
  },
  word: { [PHONE]: { display: 'none' } },
  apart: { '&:empty': { display: 'none' } },
  state: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '12px',
    ...small,
    '& p:empty': { display: 'none' },
    // Aligns the labels with the text.
    '& > button': { marginInline: '-5px' },
  },
  muted: { color: 'muted' },
  offline: { color: 'warning', fontWeight: 600 },
  main: { display: 'flex', flexDirection: 'column', minWidth: '0' },
  aside: {
    display: 'none',
    [WIDE]: {
      display: 'block',
      // Aligns the rows with the title.
      marginInline: '-4px',
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
    '& [aria-current]': { background: 'accent.soft', color: 'accent' },
    '& [aria-current]::before, & [aria-current] .survey-count': { color: 'inherit' },
  },
  name: { flex: '1', minWidth: '0', overflowWrap: 'anywhere', textTransform: 'uppercase', fontSize: 'xs' },
  count: { color: 'muted' },
  foot: {
    position: 'sticky',
    bottom: '0',
    zIndex: 5,
    [LOW]: { position: 'static' },
    marginTop: '16px',
    paddingTop: '8px',
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
    [PHONE]: {
      gap: '4px',
      '& button': { paddingInline: '7px' },
      '& .survey-send': { marginInlineEnd: '4px' },
      '& .survey-early': { display: 'none' },
    },
  },
  button: {
    ...button.base,
    minHeight: '48px',
    paddingInline: '16px',
    fontSize: 'md',
    [FINGER]: { minHeight: '48px', minWidth: '48px' },
    // Only one variant applies: the hover style of one would override the colours of the other.
    '&:not(.survey-primary)': outline,
    '&.survey-primary': solid,
  },
};
