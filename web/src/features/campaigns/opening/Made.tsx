import { Link } from 'react-router-dom';
import { RecordLink } from '../../../crud/list/RecordLink';
import { useTexts } from '../../../shared/i18n';
import { useSession } from '../../../shared/session/session';
import { BulletList } from '../../../shared/ui/Line';
import { CopiedSections } from '../../authoring';
import type { OpenedCampaign, Plan } from './useOpening';

/** The records of a new campaign, each with a link to it. */
export function Made({ plan, campaign }: { plan: Plan; campaign: OpenedCampaign }) {
  const { t } = useTexts();
  const { can } = useSession();
  const { periodo, rubros, encuestas, secciones, comentarios } = campaign;
  return (
    <BulletList>
      {periodo && (
        <li>
          <RecordLink of="periodo" id={periodo.id} locked>
            {t(plan.input.periodo ? 'campaigns:opening.usesPeriod' : 'campaigns:opening.makesPeriod', {
              period: periodo.label,
            })}
          </RecordLink>
        </li>
      )}
      {rubros.map(({ rubro: { id: rubro }, periodoActivo }) => (
        <li key={rubro}>
          <strong>{plan.negocios[rubro]}</strong>
          {periodoActivo && can('view_encuestausuarioempresa') && (
            <>
              {': '}
              <Link to={`/seguimiento/${periodoActivo.id}`}>{t('shell.tracking')}</Link>
            </>
          )}
          {!encuestas.some((one) => one.rubro.id === rubro) && ` · ${t('campaigns:opening.noSurvey')}`}
          <ul>
            {encuestas.map(
              ({ base, encuesta, rubro: owner }) =>
                owner.id === rubro &&
                encuesta && (
                  <li key={`${base.id} ${encuesta.id}`}>
                    <RecordLink of="encuesta" id={encuesta.id}>
                      {encuesta.label}
                    </RecordLink>
                  </li>
                ),
            )}
          </ul>
        </li>
      ))}
      {secciones.length > 0 && (
        <li>
          {t('campaigns:opening.newSections', { count: secciones.length })}
          <CopiedSections sections={secciones} />
        </li>
      )}
      {comentarios > 0 && <li>{t('campaigns:opening.commentsCopied', { count: comentarios })}</li>}
    </BulletList>
  );
}
