import { Link } from 'react-router-dom';
import { useTexts } from '../i18n';
import { Account } from '../ui/Account';
import type { Plan, Told } from './useOpening';

/** What there is of a campaign, each with the way to it. */
export function Made({ plan, told }: { plan: Plan; told: Told }) {
  const { t } = useTexts();
  const { periodo, rubros, encuestas, secciones, comentarios } = told;
  const made = secciones.filter(({ copia }) => copia);
  return (
    <Account>
      {periodo && (
        <li>
          <Link to={`/periodos/${periodo.id}/view`}>
            {t(plan.input.periodo ? 'opening.usesPeriod' : 'opening.makesPeriod', { period: periodo.label })}
          </Link>
        </li>
      )}
      {rubros.map(({ rubro, periodoActivo }) => (
        <li key={rubro}>
          <strong>{plan.negocios[rubro]}</strong>:{' '}
          {periodoActivo ? (
            <Link to={`/seguimiento/${periodoActivo.id}`}>{t('shell.tracking')}</Link>
          ) : (
            t('opening.notYet')
          )}
          {periodoActivo && !encuestas.some((one) => one.rubro === rubro) && ` · ${t('opening.noSurvey')}`}
          <ul>
            {encuestas
              .filter((one) => one.rubro === rubro && one.encuesta)
              .map(({ base, encuesta }) => (
                <li key={base}>
                  <Link to={`/encuestas/${encuesta?.id}`}>{encuesta?.label}</Link>
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
                <Link to={`/secciones/${copia?.id}`}>{nombre}</Link>
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
