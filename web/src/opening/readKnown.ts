import type { ApolloClient } from '@apollo/client';
import { NetworkError } from '../failure';
import { BaseSurveysDocument, OpenableDocument } from '../generated/opening';
import type { Lang } from '../i18n';
import { localDay } from '../i18n/days';
import { everyPage } from '../screens/everyPage';
import type { Known, Survey } from './choice';

/** Every survey that belongs to a period and a business; the others cannot be taken over to another period. */
async function surveys(client: ApolloClient, lang: Lang): Promise<Survey[]> {
  const found = await everyPage(client, BaseSurveysDocument, { lang });
  return found.flatMap(({ id, descripcion, idioma, periodoActivo }) => {
    const { periodo, rubro } = periodoActivo ?? {};
    if (!periodo?.fecha || !periodo.fechaFin || !rubro) return [];
    const { fecha, fechaFin } = periodo;
    return [{ id, descripcion, idioma: idioma?.label ?? '', rubro: rubro.id, fecha, fechaFin }];
  });
}

export async function readKnown(client: ApolloClient, lang: Lang): Promise<Known> {
  const [{ data }, encuestas] = await Promise.all([
    client.query({ query: OpenableDocument, variables: { lang } }),
    surveys(client, lang),
  ]);
  if (!data) throw new NetworkError('The answer is empty');
  return {
    today: data.estado.hoy ?? localDay(new Date()),
    periodos: data.periodos.results.flatMap(({ id, fecha, fechaFin }) =>
      fecha && fechaFin ? [{ id, fecha, fechaFin }] : [],
    ),
    negocios: data.rubros.results,
    encuestas,
  };
}
