import { Link } from 'react-router-dom';
import { useTexts } from '../i18n';
import { RecordLink } from '../screens/RecordLink';
import { useSession } from '../session/session';
import { Account } from '../ui/Account';
import type { Plan, Told } from './useOpening';

/** What there is of a campaign, each with the way to it. */
export function Made({ plan, told }: { plan: Plan; told: Told }) {
  const { t } = useTexts();
  const { can } = useSession();
  const { periodo, rubros, encuestas, secciones, comentarios } = told;
  const made = secciones.filter(({ copia }) => copia);
  return (
    <Account>
      {periodo && (
        <li>
          <RecordLink of="periodo" id={periodo.id} locked>
            {t(plan.input.periodo ? 'opening.usesPeriod' : 'opening.makesPeriod', { period: periodo.label })}
          </RecordLink>
        </li>
      )}
      {rubros.map(({ rubro, periodoActivo }) => (
        <li key={rubro}>
          <strong>{plan.negocios[rubro]}</strong>
          {!periodoActivo && `: ${t('opening.notYet')}`}
          {periodoActivo && can('view_encuestausuarioempresa') && (
            <>
              {': '}
              <Link to={`/seguimiento/${periodoActivo.id}`}>{t('shell.tracking')}</Link>
            </>
          )}
          {periodoActivo && !encuestas.some((one) => one.rubro === rubro) && ` · ${t('opening.noSurvey')}`}
          <ul>
            {encuestas
              .filter((one) => one.rubro === rubro && one.encuesta)
              .map(({ base, encuesta }) => (
                <li key={base}>
                  <RecordLink of="encuesta" id={encuesta?.id ?? ''}>
                    {encuesta?.label}
                  </RecordLink>
                </li>
              ))}
          </ul>
        </li>
      ))}
      {made.length > 0 && (
        <li>
          {t('opening.newSections', { count: made.length })}
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
      {comentarios > 0 && <li>{t('opening.commentsCopied', { count: comentarios })}</li>}
    </Account>
  );
}
