import { Card } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { RecordsSkeleton } from '../../../crud/Records';
import { useUsoDeTokenServicioQuery } from '../../../generated/tokens';
import { useTexts } from '../../../shared/i18n';
import { enumKey } from '../../../shared/i18n/enumKey';
import { formatDateTime } from '../../../shared/i18n/format';
import { Failed } from '../../../shared/shell/Failed';
import { HowToRead } from './TokenForm';

/** Beside a token: its state, last use and instructions. */
export function TokenUse({ id }: { id: string }) {
  const { t, lang } = useTexts();
  const { data, error, refetch } = useUsoDeTokenServicioQuery({
    variables: { id, lang },
  });
  const token = data?.record;
  if (!token && error)
    return (
      <Card.Root>
        <Failed text={t('catalogues:tokens.failed')} error={error} retry={refetch} />
      </Card.Root>
    );
  if (!token) return <RecordsSkeleton />;
  const by = (moment: string, who: string | null | undefined) =>
    t('catalogues:tokens.by', { date: formatDateTime(moment, lang), who: who ?? t('catalogues:tokens.nobody') });
  const facts = [
    [t('catalogues:tokens.state'), t(`catalogues:tokens.states.${enumKey(token.estado)}`)],
    [t('catalogues:tokens.prefix'), token.prefijo],
    [
      t('catalogues:tokens.lastUse'),
      token.ultimoUso ? formatDateTime(token.ultimoUso, lang) : t('catalogues:tokens.never'),
    ],
    [t('catalogues:tokens.made'), by(token.creado, token.creadoPor)],
    ...(token.terminado ? [[t('catalogues:tokens.states.terminado'), by(token.terminado, token.terminadoPor)]] : []),
  ];
  return (
    <Card.Root as="section" aria-label={t('catalogues:tokens.use')} padding="16px">
      <chakra.h2 fontSize="md" lineHeight="1.5rem">
        {t('catalogues:tokens.use')}
      </chakra.h2>
      <dl>
        {facts.map(([name, value]) => (
          <chakra.div key={name} display="flex" flexWrap="wrap" gap="2" paddingBlock="2px">
            <chakra.dt color="muted" minWidth="110px">
              {name}
            </chakra.dt>
            <chakra.dd overflowWrap="anywhere">{value}</chakra.dd>
          </chakra.div>
        ))}
      </dl>
      {token.estado === 'SIN_RESPONSABLE' && <p>{t('catalogues:tokens.orphan')}</p>}
      {token.estado === 'VIGENTE' && <HowToRead />}
    </Card.Root>
  );
}
