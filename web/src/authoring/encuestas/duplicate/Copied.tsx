import { useTexts } from '../../../i18n';
import { RecordLink } from '../../../screens/RecordLink';
import { Account } from '../../../ui/Account';
import type { DuplicatedSurvey, Plan } from './duplicating';

interface Props {
  plan: Plan;
  result: DuplicatedSurvey;
  /** Number of sections that both surveys share. */
  shared: number;
}

/** A duplicated survey: the survey, its sections, the comments. */
export function Copied({ plan, result, shared }: Props) {
  const { t } = useTexts();
  const { record, secciones, comentarios } = result;
  return (
    <Account>
      {record && (
        <li>
          {t('fields.encuesta')}:{' '}
          <RecordLink of="encuesta" id={record.id}>
            {record.label}
          </RecordLink>{' '}
          · {plan.periodoLabel}
        </li>
      )}
      {plan.secciones === 'SHARE' ? (
        <li>{t('authoring:surveys.duplicate.shared', { count: shared })}</li>
      ) : (
        <li>
          {t('authoring:surveys.duplicate.copied', { count: secciones.length })}
          <ul>
            {secciones.map(
              ({ copia, preguntas }) =>
                copia && (
                  <li key={copia.id}>
                    <RecordLink of="seccion" id={copia.id}>
                      {copia.label}
                    </RecordLink>
                    {': '}
                    {t('authoring:surveys.duplicate.questions', { count: preguntas })}
                  </li>
                ),
            )}
          </ul>
        </li>
      )}
      {comentarios > 0 && <li>{t('authoring:surveys.duplicate.commentsCopied', { count: comentarios })}</li>}
    </Account>
  );
}
