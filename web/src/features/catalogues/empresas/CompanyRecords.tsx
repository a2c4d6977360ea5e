import { Button } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useOrigin } from '../../../crud/paging';
import { Records, RecordsSkeleton } from '../../../crud/Records';
import { type RegistrosDeEmpresaQuery, useRegistrosDeEmpresaQuery } from '../../../generated/empresas';
import { useTexts } from '../../../shared/i18n';
import { formatDayOf, formatSpan } from '../../../shared/i18n/format';
import { useSession } from '../../../shared/session/session';
import { Failed } from '../../../shared/shell/Failed';

type Company = NonNullable<RegistrosDeEmpresaQuery['record']>;

const SENT = { ENVIADA: 'sent', INCOMPLETA: 'incomplete' } as const;
const UNSENT = { PROXIMA: 'upcoming', ABIERTA: 'pending', CERRADA: 'unanswered' } as const;

/** Whether the company answered a survey, or still can; undefined where the server reports neither. */
function statusOf({ id, estado }: NonNullable<Company['encuestas']>[number], completadas: Company['completadas']) {
  const sent = completadas?.find(({ encuesta }) => encuesta?.id === id)?.estado;
  return sent ? SENT[sent] : estado ? UNSENT[estado] : undefined;
}

/** Beside a company: the users, surveys and submissions that the person may see. */
export function CompanyRecords({ id }: { id: string }) {
  const { t, lang } = useTexts();
  const { can } = useSession();
  const origin = useOrigin();
  const usuarios = can('view_usuarioempresa');
  const encuestas = can('view_encuesta');
  const completadas = can('view_encuestausuarioempresa');
  const { data, loading, error, refetch } = useRegistrosDeEmpresaQuery({
    variables: { id, usuarios, encuestas, completadas, lang },
    skip: !usuarios && !encuestas && !completadas,
  });
  const record = data?.record;
  return (
    <>
      {loading && !record && <RecordsSkeleton />}
      {error && <Failed text={t('catalogues:empresa.failed')} error={error} retry={refetch} />}
      {record?.usuarios && (
        <Records
          title={t('resources.usuarios.many')}
          empty={t('catalogues:empresa.noUsers')}
          all={`/users?empresa=${id}`}
          items={record.usuarios.map((user) => ({
            ...{ id: user.id, to: `/users/${user.id}/view`, text: user.label, more: user.email },
          }))}
          act={
            can('add_usuarioempresa') && (
              <Button asChild>
                <Link to={`/users/add?empresa=${id}`} state={origin}>
                  {t('common.addUser')}
                </Link>
              </Button>
            )
          }
        />
      )}
      {record?.encuestas && (
        <Records
          title={t('resources.encuestas.many')}
          empty={t('catalogues:empresa.noSurveys')}
          items={record.encuestas.map((survey) => ({
            ...{ id: survey.id, to: `/encuestas/${survey.id}/view`, text: survey.label },
            more: survey.fechaInicio && survey.fechaFin && formatSpan(survey.fechaInicio, survey.fechaFin, lang),
            status: statusOf(survey, record.completadas),
          }))}
        />
      )}
      {record?.completadas && (
        <Records
          title={t('fields.respuestas')}
          empty={t('catalogues:empresa.noAnswers')}
          all={`/completar_encuesta?empresa=${id}`}
          items={record.completadas.map((sent) => ({
            ...{ id: sent.id, to: `/completar_encuesta/${sent.id}/view`, text: sent.label },
            more: formatDayOf(sent.fechaCreacion, lang),
          }))}
        />
      )}
    </>
  );
}
