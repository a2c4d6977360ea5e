import { Card, Heading, Skeleton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useState } from 'react';
import { FORM_PLACE } from '../../crud/form/FormBody';
import { type EstadoQuery, useEstadoQuery } from '../../generated/settings';
import { type Lang, type TextKey, useTexts } from '../../shared/i18n';
import { formatDate } from '../../shared/i18n/format';
import { PAGE_SIZES, pageSize, setPreference } from '../../shared/preferences';
import { useMailNotice } from '../../shared/session/session';
import { Failed } from '../../shared/shell/Failed';
import { LanguageSwitch, ThemeChoice } from '../../shared/shell/Preferences';
import { useTitle } from '../../shared/shell/title';
import { Fold } from '../../shared/ui/Fold';
import { Select } from '../../shared/ui/Select';
import { MailQueueNotice } from '../campaigns';

const Line = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px',
    minHeight: '48px',
    paddingBlock: '8px',
    borderTopWidth: '1px',
    borderColor: 'line',
    '& > :is(dt, span, label)': { color: 'muted' },
  },
});

/** The server's time zone and its current date. */
const zoneOf = (state: EstadoQuery['estado'] | undefined, lang: Lang): string | null => {
  if (!state?.zonaHoraria) return null;
  return state.hoy ? `${state.zonaHoraria} · ${formatDate(state.hoy, lang)}` : state.zonaHoraria;
};

/** Longer values, in characters, are left-aligned, because they wrap below their label. */
const LONG = 60;

type LineText = readonly [label: TextKey, value: string];

function Lines({ lines, loaded }: { lines: readonly LineText[]; loaded: boolean }) {
  const { t } = useTexts();
  return (
    <dl>
      {lines.map(([label, value]) => (
        <Line key={label}>
          <dt>{t(label)}</dt>
          <chakra.dd
            className="number"
            overflowWrap="anywhere"
            flex="1 0 auto"
            maxWidth="100%"
            textAlign={loaded && value.length > LONG ? undefined : 'end'}
          >
            {loaded ? value : <Skeleton height="20px" width="160px" marginStart="auto" />}
          </chakra.dd>
        </Line>
      ))}
    </dl>
  );
}

/** The state of the services; what only their operator needs is folded. */
function Connection() {
  const { t, lang } = useTexts();
  const mailNotice = useMailNotice();
  const { data, error, refetch } = useEstadoQuery({ variables: { lang } });
  const failed = error && !data && <Failed error={error} retry={refetch} />;
  const state = data?.estado;
  const queue = data?.cola;
  const rest = state?.restDisponible ? t('settings:available', { ms: state.restMs ?? 0 }) : t('settings:unavailable');
  const mails = queue?.enCola ? t('campaigns:queue.count', { count: queue.enCola }) : t('settings:noMails');
  const services: LineText[] = [
    ['settings:rest', `${rest}${state?.rest ? ` · ${state.rest}` : ''}`],
    ['settings:timeZone', zoneOf(state, lang) ?? t('settings:unknown')],
    ...(queue || mailNotice || !state ? [['settings:mails', mailNotice ?? mails] as const] : []),
  ];
  const technical: LineText[] = [
    ['settings:database', state?.baseDeDatos ?? t('settings:unknown')],
    ['settings:gateway', state?.gateway ?? ''],
  ];
  return (
    <>
      {failed || (
        <>
          <MailQueueNotice queue={queue} />
          <Lines lines={services} loaded={Boolean(state)} />
        </>
      )}
      <chakra.div borderTopWidth="1px" borderColor="line" paddingTop="6px">
        <Fold title={t('settings:technical')}>{!failed && <Lines lines={technical} loaded={Boolean(state)} />}</Fold>
      </chakra.div>
    </>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card.Root padding={{ base: '16px', md: '24px' }} css={{ '& > div:last-child': { marginBottom: '-16px' } }}>
    <chakra.h2 fontSize="md" lineHeight="1.5rem" marginBottom="8px">
      {title}
    </chakra.h2>
    {children}
  </Card.Root>
);

/** The state of the services and the preferences of this device, for administrators. */
export function Configuracion() {
  const { t } = useTexts();
  const [size, setSize] = useState(pageSize);
  useTitle(t('shell.settings'));
  return (
    <chakra.div {...FORM_PLACE} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <Heading as="h1">{t('shell.settings')}</Heading>
      <Section title={t('settings:device')}>
        <Line>
          <span>{t('settings:language')}</span>
          <LanguageSwitch />
        </Line>
        <Line>
          <span>{t('shell.theme')}</span>
          <ThemeChoice />
        </Line>
        <Line>
          <label htmlFor="page-size">{t('list.rowsPerPage')}</label>
          <Select
            id="page-size"
            frame={{ width: '96px' }}
            value={size}
            choose={(rows) => {
              setPreference('pageSize', rows);
              setSize(pageSize());
            }}
          >
            {PAGE_SIZES.map((rows) => (
              <option key={rows} value={rows}>
                {rows}
              </option>
            ))}
          </Select>
        </Line>
      </Section>
      <Section title={t('settings:connection')}>
        <Connection />
      </Section>
    </chakra.div>
  );
}
