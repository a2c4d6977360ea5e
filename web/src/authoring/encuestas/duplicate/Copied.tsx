import { useTexts } from '../../../i18n';
import { RecordLink } from '../../../screens/RecordLink';
import { Account } from '../../../ui/Account';
import type { Plan, Told } from './duplicating';

/** What there is of a duplicated survey: the survey, its sections, the comments. */
export function Copied({ plan, told, shared }: { plan: Plan; told: Told; shared: number }) {
  const { t } = useTexts();
  const made = told.secciones.filter(({ copia }) => copia !== null);
  return (
    <Account>
      <li>
        {told.record ? (
          <>
            {t('fields.encuesta')}:{' '}
            <RecordLink of="encuesta" id={told.record.id}>
              {told.record.label}
            </RecordLink>{' '}
            · {plan.periodoLabel}
          </>
        ) : (
          t('encuestas.duplicate.noSurveyYet')
        )}
      </li>
      {plan.secciones === 'SHARE' ? (
        told.record && <li>{t('encuestas.duplicate.shared', { count: shared })}</li>
      ) : (
        <li>
          {t('encuestas.duplicate.copied', { made: made.length, total: told.secciones.length })}
          <ul>
            {made.map(({ original, nombre, copia, preguntas, total }) => (
              <li key={original}>
                <RecordLink of="seccion" id={copia?.id ?? ''}>
                  {nombre}
                </RecordLink>
                {': '}
                {t('encuestas.duplicate.questions', { count: preguntas, total })}
              </li>
            ))}
          </ul>
        </li>
      )}
      {told.totalComentarios > 0 && (
        <li>{t('encuestas.duplicate.commentsCopied', { made: told.comentarios, total: told.totalComentarios })}</li>
      )}
    </Account>
  );
}
