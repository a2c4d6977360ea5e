import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';
import { useTexts } from '../../../i18n';
import type { Plan } from './duplicating';

interface Props {
  secciones: Plan['secciones'];
  setSecciones: (secciones: Plan['secciones']) => void;
  mayCopy: boolean;
  comentarios: boolean;
  setComentarios: (comentarios: boolean) => void;
  mayComment: boolean;
  /** Something was made already: what it was made for stays. */
  fixed: boolean;
}

const TREATMENTS = ['SHARE', 'COPY'] as const;

/** Shared or copied sections, each with what it means, and whether the comments go along. */
export function DuplicateChoices(props: Props) {
  const { t } = useTexts();
  const id = useId();
  const { secciones, mayCopy, fixed } = props;
  return (
    <>
      <fieldset>
        <chakra.legend fontWeight="500" marginBottom="4px">
          {t('encuestas.sections')}
        </chakra.legend>
        {TREATMENTS.map((treatment) => (
          <chakra.label key={treatment} display="flex" gap="2" paddingBlock="6px" alignItems="flex-start">
            <chakra.input
              type="radio"
              name={id}
              marginTop="2px"
              accentColor="{colors.accent}"
              checked={secciones === treatment}
              disabled={fixed || (treatment === 'COPY' && !mayCopy)}
              onChange={() => props.setSecciones(treatment)}
            />
            <span>
              <strong>{t(`encuestas.duplicate.${treatment}`)}</strong>
              <chakra.span display="block" color="muted" fontSize="13px">
                {treatment === 'COPY' && !mayCopy
                  ? t('encuestas.duplicate.mayNotCopy')
                  : t(`encuestas.duplicate.${treatment}_hint`)}
              </chakra.span>
            </span>
          </chakra.label>
        ))}
      </fieldset>
      {props.mayComment && (
        <chakra.label display="flex" gap="2" alignItems="center" minHeight="36px">
          <chakra.input
            type="checkbox"
            width="18px"
            height="18px"
            accentColor="{colors.accent}"
            checked={props.comentarios}
            disabled={fixed}
            onChange={(event) => props.setComentarios(event.target.checked)}
          />
          {t('encuestas.duplicate.comments')}
        </chakra.label>
      )}
    </>
  );
}
