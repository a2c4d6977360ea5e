import { Button, Card } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { RecordLink } from '../../../crud/list/RecordLink';
import type { OpenCampanaMutation } from '../../../generated/opening';
import { useTexts } from '../../../shared/i18n';
import { formatDate } from '../../../shared/i18n/format';
import { useSession } from '../../../shared/session/session';
import { Footer } from '../../../shared/ui/Dialog';
import { BulletList } from '../../../shared/ui/Line';
import { CopiedSections } from '../../authoring';
import type { OpeningInput } from './choice';

export interface OpenedCampaign {
  /** The request, with the names of the businesses by id. */
  plan: { input: OpeningInput; negocios: Readonly<Record<string, string>> };
  campaign: OpenCampanaMutation['result'];
}

/** The new campaign; `today` is the server's date. */
export function NewCampaign({ plan, campaign, today }: OpenedCampaign & { today: string }) {
  const { t, lang } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const start = campaign.periodo?.fecha ?? today;
  return (
    <>
      <Card.Root padding={{ base: '4', md: '6' }}>
        <chakra.h2 ref={heading} tabIndex={-1} marginBottom="12px">
          {t(start > today ? 'campaigns:opening.doneForLater' : 'campaigns:opening.done', {
            date: formatDate(start, lang),
          })}
        </chakra.h2>
        <CampaignRecords plan={plan} campaign={campaign} />
      </Card.Root>
      <Footer>
        <Button asChild variant="solid">
          <Link to="/">{t('shell.goHome')}</Link>
        </Button>
      </Footer>
    </>
  );
}

/** The records of a new campaign as links. */
export function CampaignRecords({ plan, campaign }: OpenedCampaign) {
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
