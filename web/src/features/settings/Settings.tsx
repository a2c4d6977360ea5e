import { Card, Heading, Skeleton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useState } from 'react';
import { FORM_PLACE } from '../../crud/form/FormBody';
import { type EstadoQuery, useEstadoQuery } from '../../generated/settings';
import { type Lang, useTexts } from '../../shared/i18n';
import { formatDate } from '../../shared/i18n/format';
import { PAGE_SIZES, pageSize, setPreference } from '../../shared/preferences';
import { Failed } from '../../shared/shell/Failed';
import { LanguageSwitch, ThemeChoice } from '../../shared/shell/Preferences';
import { useTitle } from '../../shared/shell/title';
import { Select } from '../../shared/ui/Select';
import { MailQueueNotice } from '../campaigns';
import { Conformance } from './Conformance';

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
    _last: { marginBottom: '-16px' },
    '& > :is(dt, span, label)': { color: 'muted' },
  },
});

/** The server's time zone and its current date. */
const zoneOf = (state: EstadoQuery['estado'] | undefined, lang: Lang): string | null => {
  if (!state?.zonaHoraria) return null;
  return state.hoy ? `${state.zonaHoraria} · ${formatDate(state.hoy, lang)}` : state.zonaHoraria;
};

function Connection() {
  const { t, lang } = useTexts();
  const { data, error, refetch } = useEstadoQuery({ variables: { lang } });
  if (error && !data) return <Failed error={error} retry={refetch} />;
  const state = data?.estado;
  const queue = data?.cola;
  const rest = state?.restDisponible ? t('settings:available', { ms: state.restMs ?? 0 }) : t('settings:unavailable');
  const lines = [
    ['settings:rest', `${rest}${state?.rest ? ` · ${state.rest}` : ''}`],
    ['settings:database', state?.baseDeDatos ?? t('settings:unknown')],
    ['settings:gateway', state?.gateway ?? ''],
    ['settings:timeZone', zoneOf(state, lang) ?? t('settings:unknown')],
    ...(queue || !state
      ? [['settings:mails', t('campaigns:queue.count', { count: queue?.enCola ?? 0 })] as const]
      : []),
  ] as const;
  return (
    <>
      <MailQueueNotice queue={queue} />
      <dl>
        {lines.map(([label, value]) => (
          <Line key={label}>
            <dt>{t(label)}</dt>
            <chakra.dd className="number" overflowWrap="anywhere" flex="1 0 auto" maxWidth="100%" textAlign="end">
              {state ? value : <Skeleton height="20px" width="160px" marginStart="auto" />}
            </chakra.dd>
          </Line>
        ))}
      </dl>
    </>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card.Root padding={{ base: '16px', md: '24px' }}>
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
      <Section title={t('settings:connection')}>
        <Connection />
      </Section>
      <Section title={t('settings:conformance.title')}>
        <Conformance />
      </Section>
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
          <label htmlFor="page-size">{t('settings:pageSize')}</label>
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
    </chakra.div>
  );
}
