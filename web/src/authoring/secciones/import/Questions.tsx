import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { PreguntaFilaInput } from '../../../generated/secciones';
import { useTexts } from '../../../i18n';
import type { Tipo, Trial } from './check';
import { headerOf } from './columns';
import type { ExistingQuestion } from './parents';

interface Props {
  trial: Trial;
  tipos: readonly Tipo[];
  existing: readonly ExistingQuestion[];
}

/** The questions as they were read, folded away at first: what was understood of accents, types and parents. */
export function Questions({ trial, tipos, existing }: Props) {
  const { t, lang } = useTexts();
  const [open, setOpen] = useState(false);
  const { preguntas, filas } = trial;
  const parentOf = ({ padre, padreFila }: PreguntaFilaInput) =>
    typeof padreFila === 'number'
      ? preguntas[padreFila]?.descripcion
      : existing.find(({ id }) => id === padre)?.descripcion;
  const line = (pregunta: PreguntaFilaInput): [string, string][] => {
    const facts: [string, string | undefined][] = [
      [headerOf('tipoRespuesta', lang), tipos.find(({ id }) => id === pregunta.tipoRespuesta)?.label],
      [headerOf('respuestas', lang), pregunta.respuestas?.join(' | ')],
      [headerOf('padre', lang), parentOf(pregunta)],
    ];
    return facts.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
  };
  return (
    <chakra.details marginTop="16px" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <chakra.summary cursor="pointer" fontWeight="600">
        {t('importar.previewTitle', { count: preguntas.length })}
      </chakra.summary>
      {open && (
        <chakra.section
          // What scrolls must be reached by keyboard.
          tabIndex={0}
          aria-label={t('importar.previewTitle', { count: preguntas.length })}
          maxHeight="40dvh"
          overflow="auto"
          marginTop="8px"
        >
          <ol>
            {preguntas.map((pregunta, index) => (
              <chakra.li
                key={filas[index]}
                paddingBlock="8px"
                borderBottomWidth="1px"
                borderColor="line"
                overflowWrap="anywhere"
              >
                <strong>{pregunta.descripcion || '–'}</strong>
                <chakra.span display="block" color="muted" fontSize="13px">
                  {t('importar.row')} {filas[index]}
                  {line(pregunta).map(([name, value]) => ` · ${name}: ${value}`)}
                </chakra.span>
              </chakra.li>
            ))}
          </ol>
        </chakra.section>
      )}
    </chakra.details>
  );
}
