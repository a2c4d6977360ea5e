import { Button, Fieldset } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { arrayMove } from '@dnd-kit/sortable';
import { useRef, useState } from 'react';
import type { ControlProps } from '../../../crud/fields/field';
import type { Option } from '../../../crud/fields/useSearch';
import { type TranslatableText, useTexts } from '../../../shared/i18n';
import { useSession } from '../../../shared/session/session';
import { lazyDialog } from '../../../shared/shell/lazyPart';
import { Icon } from '../../../shared/ui/icons';
import { Sortable } from '../Sortable';
import { AddSection } from './AddSection';
import { type Chosen, foreignTo } from './chosen';
import { SectionLine } from './SectionLine';

// The respondents' own screens are large, and few look at the preview.
const SurveyPreview = lazyDialog(async () => (await import('./SurveyPreview')).SurveyPreview, ['survey']);

/** The sections of a survey: added, removed, put in order, looked at. */
export function SectionsControl(props: ControlProps<Chosen[]>) {
  const { t } = useTexts();
  const { can } = useSession();
  const { value: chosen, onChange, disabled } = props;
  const idioma = props.useValues((values) => values.idioma as Option | null);
  const descripcion = props.useValues((values) => values.descripcion as string);
  const [previewed, setPreviewed] = useState(false);
  const [said, setSaid] = useState<TranslatableText | null>(null);
  const group = useRef<HTMLFieldSetElement>(null);

  const add = (section: Chosen) => {
    onChange([...chosen, section]);
    setSaid({ key: 'authoring:surveys.added', values: { label: section.label, place: chosen.length + 1 } });
  };
  const place = (from: number, to: number) => onChange(arrayMove(chosen, from, to));
  const step = (from: number, to: number) => {
    place(from, to);
    const label = chosen[from]?.label ?? '';
    setSaid({ key: 'authoring:surveys.drag.end', values: { label, place: to + 1, total: chosen.length } });
  };
  const remove = (section: Chosen) => {
    const at = chosen.indexOf(section);
    onChange(chosen.filter((other) => other !== section));
    setSaid({ key: 'authoring:surveys.removed', values: { label: section.label } });
    // Focus goes to what took its place, or to the button that adds.
    setTimeout(() => {
      const buttons = group.current?.querySelectorAll<HTMLElement>('[data-remove]');
      const next = buttons?.[Math.min(at, buttons.length - 1)];
      (next ?? group.current?.querySelector<HTMLElement>('[data-add]'))?.focus();
    });
  };

  return (
    <Fieldset.Root ref={group} aria-describedby={props.describedBy}>
      <Fieldset.Legend>{props.label}</Fieldset.Legend>
      {!disabled && <OtherLanguage idioma={idioma} chosen={chosen} onChange={onChange} />}
      {chosen.length === 0 ? (
        <chakra.p color="muted" marginBottom="2">
          {t('authoring:surveys.noSections')}
        </chakra.p>
      ) : (
        <Sortable items={chosen} texts="authoring:surveys.drag" move={place}>
          <chakra.ol
            display="grid"
            gap="1"
            marginBottom="2"
            listStyleType="none"
            aria-label={t('resources.secciones.many')}
          >
            {chosen.map((section, index) => (
              <SectionLine
                key={section.id}
                section={section}
                index={index}
                total={chosen.length}
                foreign={Boolean(idioma && section.idioma && section.idioma.id !== idioma.id)}
                disabled={disabled}
                move={step}
                remove={() => remove(section)}
              />
            ))}
          </chakra.ol>
        </Sortable>
      )}
      <chakra.div display="flex" flexWrap="wrap" alignItems="flex-start" gap="2">
        {!disabled && <AddSection id={`${props.id}-add`} idioma={idioma} chosen={chosen} onAdd={add} />}
        {chosen.length > 0 && can('view_seccion') && (
          <Button onClick={() => setPreviewed(true)}>
            <Icon name="survey" size={16} />
            {t('authoring:preview.title')}
          </Button>
        )}
      </chakra.div>
      <p className="hidden" role="status">
        {said && t(said.key, said.values)}
      </p>
      {previewed && <SurveyPreview descripcion={descripcion} sections={chosen} close={() => setPreviewed(false)} />}
    </Fieldset.Root>
  );
}

interface Props {
  idioma: unknown;
  chosen: readonly Chosen[];
  onChange: (chosen: Chosen[]) => void;
}

/** Asks what becomes of sections in another language than the survey's: nothing is taken away unasked. */
function OtherLanguage({ idioma, chosen, onChange }: Props) {
  const { t } = useTexts();
  const language = idioma as Option | null;
  const foreign = foreignTo(language?.id, chosen);
  return (
    <div role="alert">
      {language && foreign.length > 0 && (
        <chakra.div
          borderWidth="1px"
          borderColor="warning"
          borderRadius="md"
          padding="12px"
          marginBottom="2"
          display="grid"
          gap="2"
        >
          <p>
            <strong>{t('authoring:surveys.foreign', { count: foreign.length, idioma: language.label })}</strong>{' '}
            {foreign.map(({ label }) => label).join(', ')}
          </p>
          <chakra.div display="flex" flexWrap="wrap" gap="2">
            <Button
              whiteSpace="normal"
              onClick={() => onChange(chosen.filter((section) => !foreign.includes(section)))}
            >
              {t('authoring:surveys.foreignRemove', { count: foreign.length })}
            </Button>
            <Button
              whiteSpace="normal"
              onClick={() =>
                onChange(
                  chosen.map((section) => (foreign.includes(section) ? { ...section, keptFor: language.id } : section)),
                )
              }
            >
              {t('authoring:surveys.foreignKeep', { count: foreign.length })}
            </Button>
          </chakra.div>
        </chakra.div>
      )}
    </div>
  );
}
