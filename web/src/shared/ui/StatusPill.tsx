import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { type TextKey, useTexts } from '../i18n';

const GREY = { color: 'muted', background: 'sunken' };
const GREEN = { color: 'success', background: 'success.soft' };
const AMBER = { color: 'warning', background: 'warning.soft' };
const BLUE = { color: 'info', background: 'info.soft' };

/** A tint for a state of work, an outline for a state of time or of people. */
const LOOKS = {
  pending: GREY,
  sent: GREEN,
  incomplete: AMBER,
  noUser: { ...AMBER, background: 'transparent' },
  noSurvey: { ...GREY, background: 'transparent' },
  unanswered: { ...GREY, background: 'transparent' },
  upcoming: { ...BLUE, background: 'transparent' },
  running: GREEN,
  closed: { ...GREY, background: 'transparent' },
  inactive: { ...GREY, background: 'transparent' },
} as const;

export type Status = keyof typeof LOOKS;

/** The state of a period, of its surveys and of its businesses. */
export const PERIOD_STATUSES = { PROXIMA: 'upcoming', ABIERTA: 'running', CERRADA: 'closed' } as const;

const statusKey = (status: Status): TextKey => `status.${status}`;

/** A state as dot, word and tint, the same on every screen; a person's own survey has more words. */
export function StatusPill({ status, children }: { status: Status; children?: ReactNode }) {
  const { t } = useTexts();
  const look = LOOKS[status];
  return (
    <Pill {...look} borderColor={look.background === 'transparent' ? 'currentColor' : 'transparent'}>
      {children ?? t(statusKey(status))}
    </Pill>
  );
}

const Pill = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: '22px',
    paddingInline: '8px',
    borderWidth: '1px',
    borderRadius: 'full',
    fontSize: 'xs',
    lineHeight: '1.125rem',
    fontWeight: 500,
    _before: {
      flexShrink: 0,
      content: '""',
      width: '6px',
      height: '6px',
      borderRadius: 'full',
      background: 'currentColor',
    },
  },
});
