import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { type TextKey, useTexts } from '../../shared/i18n';
import { formatNumber } from '../../shared/i18n/format';
import { FORCED } from '../../shared/theme/recipes';
import type { Waiting } from './company';

/** Numbers of a campaign's companies by progress; null if the server does not report one. */
export interface Figures {
  empresas: number;
  enviadas: number;
  incompletas?: number | null;
  sinUsuario?: number | null;
}

/** The groups that a campaign's companies fall into, in the order of the bar: their text and look. After its end, users no longer matter. */
export const GROUPS = {
  enviadas: { text: 'campaigns:sent', look: { background: 'success' } },
  incompletas: { text: 'campaigns:incomplete', look: { background: 'warning' } },
  pendientes: { text: 'campaigns:pending', look: { background: 'control' } },
  conUsuario: { text: 'list.withUser', look: { background: 'control' } },
  sinUsuario: { text: 'campaigns:noUser', look: { boxShadow: 'inset 0 0 0 2px {colors.warning}' } },
  sinRespuesta: { text: 'status.unanswered', look: { background: 'control' } },
} as const satisfies Record<string, { text: TextKey; look: object }>;

export type Group = keyof typeof GROUPS;

/** Number of companies in each group, which are disjoint; without groups that the server does not report. */
export function countGroups({ empresas, enviadas, incompletas, sinUsuario }: Figures, waiting: Waiting) {
  const pending = empresas - enviadas;
  const withUser = pending - (sinUsuario ?? 0);
  const answered = { enviadas: enviadas - (incompletas ?? 0), incompletas };
  const counts: Partial<Record<Group, number | null>> = {
    pending: { ...answered, pendientes: withUser, sinUsuario },
    unanswered: { ...answered, sinRespuesta: pending },
    noSurvey: { conUsuario: withUser, sinUsuario },
  }[waiting];
  return (Object.keys(GROUPS) as Group[]).flatMap((group) => {
    const count = counts[group] ?? null;
    return count === null ? [] : [{ group, count }];
  });
}

/** The colour of a group. */
export const GroupMark = ({ group }: { group: Group }) => (
  <chakra.span
    aria-hidden="true"
    css={{ display: 'inline-block', width: '10px', height: '10px', borderRadius: 'full', ...GROUPS[group].look }}
  />
);

interface LegendProps {
  figures: Figures;
  waiting: Waiting;
  /** Where the companies without a user are; undefined without a link. */
  withoutUser?: string | undefined;
}

/** The figures of the bar, with their colours. */
export function CampaignLegend({ figures, waiting, withoutUser }: LegendProps) {
  const { t, lang } = useTexts();
  return (
    <chakra.p display="flex" flexWrap="wrap" columnGap="3" color="muted">
      {countGroups(figures, waiting).map(({ group, count }) => {
        const text = `${t(GROUPS[group].text)} ${formatNumber(count, lang)}`;
        return (
          count > 0 && (
            <chakra.span key={group} className="number" whiteSpace="nowrap">
              <GroupMark group={group} />{' '}
              {group === 'sinUsuario' && withoutUser ? (
                <Link to={withoutUser} style={{ textDecoration: 'underline' }}>
                  {text}
                </Link>
              ) : (
                text
              )}
            </chakra.span>
          )
        );
      })}
    </chakra.p>
  );
}

/** A campaign's companies as a stacked bar, with its figures as the text alternative. */
export function CampaignBar({ figures, waiting }: { figures: Figures; waiting: Waiting }) {
  const { t } = useTexts();
  const counts = countGroups(figures, waiting);
  return (
    <chakra.div
      role="img"
      aria-label={counts.map(({ group, count }) => `${t(GROUPS[group].text)} ${count}`).join(', ')}
      css={{ display: 'flex', gap: '2px', height: '10px', minWidth: '80px', borderRadius: 'full', overflow: 'hidden' }}
    >
      {counts.map(
        ({ group, count }) =>
          count > 0 && (
            <chakra.span
              key={group}
              data-group={group}
              flex={`${count} 0 4px`}
              css={{
                ...GROUPS[group].look,
                borderRadius: 'sm',
                [FORCED]: { border: '1px solid', borderStyle: group === 'sinUsuario' ? 'dashed' : 'solid' },
              }}
            />
          ),
      )}
    </chakra.div>
  );
}
