import { defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { FINGER } from './recipes';
import { VISUALLY_HIDDEN } from './tokens';

/** The common look of panels above the page. */
const panel = {
  background: 'surface',
  color: 'text',
  borderWidth: '1px',
  borderColor: 'line',
  boxShadow: 'popup',
  outline: '0',
};
const list = { ...panel, padding: '4px', borderRadius: 'md', zIndex: 'calc(1000 + var(--layer-index, 0))' };
const backdrop = {
  position: 'fixed',
  inset: '0',
  background: 'backdrop',
  zIndex: 'calc(1000 + var(--layer-index, 0))',
};
const positioner = {
  position: 'fixed',
  inset: '0',
  display: 'flex',
  zIndex: 'calc(1000 + var(--layer-index, 0))',
  overscrollBehavior: 'contain',
};
/** A dialog with a form or much content: it fills a phone's screen, with its buttons in reach. */
const FORM = '&:is([data-large], :has(form))';
const PHONE = '@media (max-width: 39.99rem)';
const WIDE = '@media (min-width: 40rem)';
/** The buttons of a dialog whose content scrolls below its padding. */
const foot = (padding: string) => ({
  position: 'sticky',
  bottom: '0',
  zIndex: 3,
  marginInline: `-${padding}`,
  padding: `12px ${padding} max(12px, env(safe-area-inset-bottom))`,
  background: 'surface',
  borderTopWidth: '1px',
  borderColor: 'line',
});
const texts = {
  title: { minWidth: '0', fontSize: 'md', lineHeight: '1.5rem', overflowWrap: 'anywhere' },
  description: { color: 'muted', overflowWrap: 'anywhere' },
};
const DIALOG_SLOTS = ['backdrop', 'positioner', 'content', 'header', 'title', 'description'];

export const dialog = defineSlotRecipe({
  slots: DIALOG_SLOTS,
  base: {
    backdrop,
    positioner: {
      ...positioner,
      padding: '16px',
      overflow: 'auto',
      [PHONE]: { '&:has([data-large], form)': { padding: '0' } },
    },
    content: {
      ...panel,
      margin: 'auto',
      width: '440px',
      maxWidth: '100%',
      padding: '24px',
      borderRadius: 'lg',
      [WIDE]: {
        '&[data-large]:has(.dialog-foot)': {
          maxHeight: 'calc(100dvh - 64px)',
          paddingBottom: '0',
          overflowY: 'auto',
          overscrollBehavior: 'contain',
          scrollPaddingBlock: '24px 72px',
        },
        '&[data-large] .dialog-foot': foot('24px'),
      },
      [PHONE]: {
        [FORM]: {
          display: 'flex',
          flexDirection: 'column',
          width: '100%',
          minHeight: '100dvh',
          padding: '16px 16px 0',
          borderWidth: '0',
          borderRadius: '0',
          '& form': { display: 'flex', flexDirection: 'column', flex: 1 },
        },
        [`${FORM} .dialog-foot`]: { ...foot('16px'), marginTop: 'auto', '& > button': { flex: '1 1 auto' } },
      },
    },
    header: { display: 'flex', gap: '3', alignItems: 'flex-start', marginBottom: '4' },
    ...texts,
  },
});

/** A search field over its results; the title is only for screen readers. */
export const palette = defineSlotRecipe({
  slots: DIALOG_SLOTS,
  base: {
    backdrop,
    positioner: { ...positioner, padding: { base: '0', sm: '12dvh 16px 16px' } },
    content: {
      ...panel,
      display: 'flex',
      flexDirection: 'column',
      width: '640px',
      maxWidth: '100%',
      height: { base: '100dvh', sm: 'auto' },
      maxHeight: { sm: 'min(520px, 76dvh)' },
      marginInline: 'auto',
      marginBottom: 'auto',
      overflow: 'hidden',
      borderRadius: { base: '0', sm: 'lg' },
    },
    header: VISUALLY_HIDDEN,
  },
});

/** Padding of a sheet, for its footer, which spans the whole width. */
const sheetPadding = (padding: string) => ({ '--sheet-padding': padding, '--sheet-margin': `-${padding}` });

export const sheet = defineSlotRecipe({
  slots: DIALOG_SLOTS,
  base: {
    // Lighter than a dialog's, because the list stays in sight.
    backdrop: { ...backdrop, opacity: 0.4 },
    positioner: { ...positioner, justifyContent: 'flex-end' },
    content: {
      ...panel,
      ...sheetPadding('24px'),
      display: 'flex',
      flexDirection: 'column',
      width: '560px',
      maxWidth: '100%',
      height: '100dvh',
      paddingInline: 'var(--sheet-padding)',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      borderWidth: '0',
      borderInlineStartWidth: '1px',
      // A field that takes focus is not behind the header or the footer.
      scrollPaddingBlock: '72px',
      [PHONE]: { ...sheetPadding('16px'), width: '100%', borderWidth: '0' },
    },
    header: {
      display: 'flex',
      gap: '3',
      alignItems: 'center',
      position: 'sticky',
      top: '0',
      zIndex: 3,
      minHeight: '56px',
      marginInline: 'var(--sheet-margin)',
      marginBottom: '16px',
      paddingInline: 'var(--sheet-padding)',
      paddingBlock: '8px',
      background: 'surface',
      borderBottomWidth: '1px',
      borderColor: 'line',
    },
    ...texts,
  },
});

export const drawer = defineSlotRecipe({
  slots: DIALOG_SLOTS,
  base: {
    backdrop,
    positioner,
    content: { ...panel, width: '280px', maxWidth: '85vw', height: '100dvh', overflowY: 'auto', borderWidth: '0' },
    header: VISUALLY_HIDDEN,
  },
});

export const menu = defineSlotRecipe({
  slots: ['trigger', 'positioner', 'content', 'item', 'itemText', 'itemGroup', 'itemGroupLabel', 'separator'],
  base: {
    content: {
      ...list,
      minWidth: '176px',
      maxWidth: 'min(320px, calc(100vw - 16px))',
      maxHeight: 'min(400px, var(--available-height))',
      overflowY: 'auto',
    },
    itemGroupLabel: {
      marginBottom: '4px',
      padding: '6px 10px 8px',
      borderBottomWidth: '1px',
      borderColor: 'line',
      fontWeight: 600,
      overflowWrap: 'anywhere',
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minHeight: '36px',
      paddingInline: '10px',
      paddingBlock: '6px',
      borderRadius: 'sm',
      cursor: 'pointer',
      overflowWrap: 'anywhere',
      _highlighted: { background: 'sunken' },
      '&[data-danger]': { color: 'danger' },
      '& small': { display: 'block', color: 'muted', fontSize: 'xs' },
      [FINGER]: { minHeight: '44px' },
    },
  },
});

export const popover = defineSlotRecipe({
  slots: ['trigger', 'positioner', 'content', 'title', 'description', 'body'],
  base: { content: { ...list, padding: '12px', maxWidth: 'calc(100vw - 16px)' } },
});

export const tooltip = defineSlotRecipe({
  slots: ['trigger', 'positioner', 'content', 'arrow', 'arrowTip'],
  base: {
    content: {
      maxWidth: '320px',
      paddingInline: '8px',
      paddingBlock: '4px',
      borderRadius: 'sm',
      background: 'text',
      color: 'page',
      fontSize: 'xs',
      lineHeight: '1.125rem',
      overflowWrap: 'anywhere',
      zIndex: 'toast',
    },
  },
});

export const combobox = defineSlotRecipe({
  slots: ['root', 'content', 'list', 'item'],
  base: {
    content: {
      ...list,
      ...{ display: 'flex', flexDirection: 'column', width: 'var(--reference-width)' },
      // With less height the list opens on the other side.
      maxHeight: 'max(120px, var(--available-height))',
    },
    // The last row is cut in half, so that it looks as if more follow.
    list: { minHeight: '0', maxHeight: '270px', [FINGER]: { maxHeight: '286px' }, overflowY: 'auto' },
    item: {
      padding: '8px 10px',
      [FINGER]: { paddingBlock: '12px' },
      borderRadius: 'sm',
      cursor: 'pointer',
      overflowWrap: 'anywhere',
      _highlighted: { background: 'sunken' },
      _selected: { background: 'accent.soft', color: 'accent', fontWeight: 600 },
    },
  },
});
