import type { ApolloClient } from '@apollo/client';
import { useMemo } from 'react';
import { ImportPreguntasDocument, type ImportPreguntasRow, ImportTiposDocument } from '../../../../generated/secciones';
import type { Lang } from '../../../../shared/i18n';
import { headerOf, type ImportDefinition, ImportRecords } from '../../../imports';
import { check, MAX_ROWS, type Tipo } from './check';
import { COLUMNS, type ColumnKey } from './columns';
import type { ExistingQuestion } from './parents';

/** The types of answer with their names in both languages. */
async function load(client: ApolloClient, lang: Lang): Promise<readonly Tipo[]> {
  const { data } = await client.query({ query: ImportTiposDocument });
  if (!data) throw new Error('The types of answer have no data');
  const others = new Map(data[lang === 'es' ? 'en' : 'es'].results.map(({ id, label }) => [id, label]));
  return data[lang].results.map(({ id, label }) => ({ id, label, also: others.get(id) ?? label }));
}

/** The import of questions into a section, after its own. */
export const preguntasImport = (
  seccion: string,
  existing: readonly ExistingQuestion[],
): ImportDefinition<ColumnKey, ImportPreguntasRow, readonly Tipo[]> => ({
  kind: 'preguntas',
  sheet: 'authoring:tabs.preguntas',
  most: MAX_ROWS,
  columns: COLUMNS,
  load,
  check: (sheet, tipos, lang) => check(sheet, existing, tipos, lang),
  explain: (key, t, tipos) => t(`imports:columns.${key}`, { types: tipos.map(({ label }) => label).join(' / ') }),
  choices(tipos, t) {
    const flags = [t('common.yes'), t('common.no')];
    return {
      tipoRespuesta: tipos.map(({ label }) => label),
      ...{ numerica: flags, beneficio: flags, cerrada: flags, multiple: flags, oculta: flags },
    };
  },
  /** A parent and its child. */
  examples: (t, [choice, number]) => [
    {
      ...{ numero: '1', descripcion: t('imports:example.parent'), tipoRespuesta: choice?.label ?? '1' },
      ...{ respuestas: t('imports:example.answers'), eje: t('imports:example.eje'), beneficio: t('common.yes') },
    },
    {
      ...{ numero: '2', descripcion: t('imports:example.child'), tipoRespuesta: number?.label ?? '2' },
      ...{ numerica: t('common.yes'), padre: '1', eje: t('imports:example.eje') },
    },
  ],
  wide: ['descripcion', 'respuestas', 'padre'],
  title: ({ descripcion }) => descripcion,
  facts({ tipoRespuesta, respuestas, padre, padreFila }, all, tipos, lang) {
    const parent = typeof padreFila === 'number' ? all[padreFila] : existing.find(({ id }) => id === padre);
    return [
      [headerOf(COLUMNS, 'tipoRespuesta', lang), tipos.find(({ id }) => id === tipoRespuesta)?.label ?? ''],
      [headerOf(COLUMNS, 'respuestas', lang), respuestas?.join(' | ') ?? ''],
      [headerOf(COLUMNS, 'padre', lang), parent?.descripcion ?? ''],
    ];
  },
  async send(client, { filas, ensayo }, lang) {
    // The server checks questions only while it imports them.
    if (ensayo) return { errors: [] };
    const variables = { seccion, preguntas: filas, lang };
    return (await client.mutate({ mutation: ImportPreguntasDocument, variables })).data?.result;
  },
});

interface Props {
  /** The section that the questions are added to. */
  seccion: string;
  existing: readonly ExistingQuestion[];
  close: () => void;
}

export function ImportQuestions({ seccion, existing, close }: Props) {
  const definition = useMemo(() => preguntasImport(seccion, existing), [seccion, existing]);
  return <ImportRecords definition={definition} close={close} />;
}
