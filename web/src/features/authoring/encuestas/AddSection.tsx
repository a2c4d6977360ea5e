import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, useState } from 'react';
import { Combobox } from '../../../crud/fields/Combobox';
import { useServerOptions } from '../../../crud/fields/picker';
import type { Option } from '../../../crud/fields/useSearch';
import { useEncuestaSeccionOptionsQuery } from '../../../generated/encuestas';
import { useTexts } from '../../../shared/i18n';
import { Icon } from '../../../shared/ui/icons';
import { distinctName, useUsedIn } from '../secciones/sectionNames';
import type { SurveySection } from './surveySections';

/** Duration of the tooltip (spec §9). */
const TOOLTIP_MS = 2_000;

interface Props {
  id: string;
  /** The survey's language. */
  idioma: Option | null;
  sections: readonly SurveySection[];
  onAdd: (section: SurveySection) => void;
}

const Tooltip = chakra('span', {
  base: {
    position: 'absolute',
    zIndex: 20,
    bottom: 'calc(100% + 6px)',
    left: '0',
    width: 'max-content',
    maxWidth: 'calc(100vw - 64px)',
    padding: '6px 10px',
    borderRadius: 'md',
    background: 'text',
    color: 'surface',
    boxShadow: 'popup',
    '&:empty': { display: 'none' },
  },
});

/** The button that adds a section, which needs a language first, and the picker that it opens. */
export function AddSection({ id, idioma, sections, onAdd }: Props) {
  const { t } = useTexts();
  const [picking, setPicking] = useState(false);
  const [hints, setHints] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const usedIn = useUsedIn(!picking);

  useEffect(() => {
    if (hints === 0) return;
    const timer = setTimeout(() => setHints(0), TOOLTIP_MS);
    return () => clearTimeout(timer);
  }, [hints]);
  useEffect(() => {
    const box = picking ? document.getElementById(id) : null;
    box?.focus();
    // The click opens the list of options.
    box?.click();
  }, [picking, id]);

  const open = () => {
    if (idioma) setPicking(true);
    else setHints((count) => count + 1);
  };
  const stop = () => {
    setPicking(false);
    setTimeout(() => button.current?.focus());
  };
  const useOptions = (search: string, shown: boolean) => {
    const result = useServerOptions(useEncuestaSeccionOptionsQuery, { idioma: idioma?.id }, search, shown);
    const options = result.options.filter((option) => !sections.some((other) => other.id === option.id));
    const named = options.map(({ id: section, label }) => ({
      ...{ id: section, label },
      about: distinctName(usedIn(section), idioma?.label ?? ''),
    }));
    return { ...result, options: named, count: result.count - (result.options.length - options.length) };
  };

  if (picking && idioma) {
    return (
      <chakra.div
        display="flex"
        gap="2"
        flex="1 1 100%"
        onKeyDown={(event) => {
          // An open list handles Escape itself and stops the event.
          if (event.key === 'Escape') stop();
        }}
      >
        <chakra.div flex="1" minWidth="0">
          <Combobox
            id={id}
            labelId={`${id}-label`}
            label={t('fields.seccion')}
            value={null}
            onChange={(option) => option && onAdd({ ...option, idioma })}
            useOptions={useOptions}
          />
          <label id={`${id}-label`} htmlFor={id} className="hidden">
            {t('fields.seccion')}
          </label>
        </chakra.div>
        <Button onClick={stop}>{t('authoring:surveys.doneAdding')}</Button>
      </chakra.div>
    );
  }
  return (
    <chakra.span position="relative" display="inline-block">
      <Button ref={button} data-add="" onClick={open}>
        <Icon name="plus" size={16} />
        {t('authoring:surveys.add')}
      </Button>
      <Tooltip role="status" data-tooltip="">
        {hints > 0 ? t('authoring:surveys.needsLanguage') : ''}
      </Tooltip>
    </chakra.span>
  );
}
