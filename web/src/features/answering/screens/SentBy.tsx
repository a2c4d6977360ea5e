import type { SentByFragment } from '../../../generated/answering';
import { useTexts } from '../../../shared/i18n';
import { formatDayOf } from '../../../shared/i18n/format';

interface Props {
  readonly record: SentByFragment;
}

/** Whose answers these are, for those who see many companies'. */
export function SentBy({ record: { fechaCreacion, empresa, usuario } }: Props) {
  const { t, lang } = useTexts();
  const sent = { company: empresa?.label ?? '', date: formatDayOf(fechaCreacion, lang) };
  return <>{usuario ? t('survey:sentBy', { ...sent, person: usuario.label }) : t('survey:sentOn', sent)}</>;
}
