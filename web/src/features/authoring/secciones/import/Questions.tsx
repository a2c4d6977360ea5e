import type { ImportPreguntasRow } from '../../../../generated/secciones';
import { useTexts } from '../../../../shared/i18n';
import { headerOf, Preview } from '../../../imports';
import type { Tipo, Trial } from './check';
import { COLUMNS, type ColumnKey } from './columns';
import type { ExistingQuestion } from './parents';

interface Props {
  trial: Trial;
  tipos: readonly Tipo[];
  existing: readonly ExistingQuestion[];
}

export function Questions({ trial: { preguntas, filas }, tipos, existing }: Props) {
  const { t, lang } = useTexts();
  const parentOf = ({ padre, padreFila }: ImportPreguntasRow) =>
    typeof padreFila === 'number'
      ? preguntas[padreFila]?.descripcion
      : existing.find(({ id }) => id === padre)?.descripcion;
  const factsOf = (pregunta: ImportPreguntasRow): [string, string][] => {
    const facts: [ColumnKey, string | undefined][] = [
      ['tipoRespuesta', tipos.find(({ id }) => id === pregunta.tipoRespuesta)?.label],
      ['respuestas', pregunta.respuestas?.join(' | ')],
      ['padre', parentOf(pregunta)],
    ];
    return facts.flatMap(([key, value]): [string, string][] => (value ? [[headerOf(COLUMNS, key, lang), value]] : []));
  };
  const items = () =>
    preguntas.map((pregunta, index) => ({
      fila: filas[index] ?? 0,
      title: pregunta.descripcion,
      facts: factsOf(pregunta),
    }));
  return <Preview title={t('imports:previewTitle', { count: preguntas.length })} items={items} />;
}
