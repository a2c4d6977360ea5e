import type { PreguntaFilaInput } from '../../../generated/secciones';
import { useTexts } from '../../../i18n';
import { Preview } from '../../../importing/Preview';
import type { Tipo, Trial } from './check';
import { headerOf } from './columns';
import type { ExistingQuestion } from './parents';

interface Props {
  trial: Trial;
  tipos: readonly Tipo[];
  existing: readonly ExistingQuestion[];
}

/** The questions as they were read. */
export function Questions({ trial: { preguntas, filas }, tipos, existing }: Props) {
  const { t, lang } = useTexts();
  const parentOf = ({ padre, padreFila }: PreguntaFilaInput) =>
    typeof padreFila === 'number'
      ? preguntas[padreFila]?.descripcion
      : existing.find(({ id }) => id === padre)?.descripcion;
  const factsOf = (pregunta: PreguntaFilaInput): [string, string][] => {
    const facts: [string, string | undefined][] = [
      [headerOf('tipoRespuesta', lang), tipos.find(({ id }) => id === pregunta.tipoRespuesta)?.label],
      [headerOf('respuestas', lang), pregunta.respuestas?.join(' | ')],
      [headerOf('padre', lang), parentOf(pregunta)],
    ];
    return facts.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
  };
  const items = () =>
    preguntas.map((pregunta, index) => ({
      fila: filas[index] ?? 0,
      title: pregunta.descripcion,
      facts: factsOf(pregunta),
    }));
  return <Preview title={t('importar.previewTitle', { count: preguntas.length })} items={items} />;
}
