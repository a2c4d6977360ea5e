import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useRef, useState } from 'react';
import type { ControlProps } from '../../fields/field';
import { idOf } from '../../fields/picker';
import { type Said, useTexts } from '../../i18n';
import { lazily } from '../../shell/lazily';
import { Icon } from '../../ui/icons';
import { AddSection } from './AddSection';
import type { Chosen } from './chosen';
import { OtherLanguage } from './OtherLanguage';
import { SortableSections } from './SortableSections';

// The respondents' own screens are large, and few look at the preview.
const SurveyPreview = lazily(async () => (await import('./SurveyPreview')).SurveyPreview, {
  close: ({ close }) => close,
});

/** The sections of a survey: added, removed, put in order, looked at. */
export function SectionsControl(props: ControlProps<Chosen[]>) {
  const { t } = useTexts();
  const { value: chosen, onChange, disabled, values } = props;
  const [previewed, setPreviewed] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  const group = useRef<HTMLFieldSetElement>(null);
  const idioma = idOf(values.idioma);

  const add = (section: Chosen) => {
    onChange([...chosen, section]);
    setSaid({ key: 'encuestas.added', values: { label: section.label, place: chosen.length + 1 } });
  };
  const remove = (section: Chosen) => {
    const place = chosen.indexOf(section);
    onChange(chosen.filter((other) => other !== section));
    setSaid({ key: 'encuestas.removed', values: { label: section.label } });
    // Focus goes to what took its place, or to the button that adds.
    setTimeout(() => {
      const buttons = group.current?.querySelectorAll<HTMLElement>('[data-remove]');
      const next = buttons?.[Math.min(place, buttons.length - 1)];
      (next ?? group.current?.querySelector<HTMLElement>('[data-add]'))?.focus();
    });
  };

  return (
    <fieldset ref={group} aria-describedby={props.describedBy}>
      <chakra.legend fontWeight="500" marginBottom="4px">
        {props.label}
      </chakra.legend>
      {!disabled && <OtherLanguage idioma={values.idioma} chosen={chosen} onChange={onChange} />}
      {chosen.length === 0 ? (
        <chakra.p color="muted" marginBottom="2">
          {t('encuestas.noSections')}
        </chakra.p>
      ) : (
        <SortableSections
          chosen={chosen}
          idioma={idioma}
          disabled={disabled}
          focusRef={props.focusRef}
          onChange={onChange}
          onRemove={remove}
          say={setSaid}
        />
      )}
      <chakra.div display="flex" flexWrap="wrap" alignItems="flex-start" gap="2">
        {!disabled && (
          <AddSection id={`${props.id}-add`} idioma={values.idioma} chosen={chosen} onAdd={add} values={values} />
        )}
        {chosen.length > 0 && (
          <Button type="button" onClick={() => setPreviewed(true)}>
            <Icon name="survey" size={16} />
            {t('encuestas.preview')}
          </Button>
        )}
      </chakra.div>
      <p className="hidden" role="status">
        {said && t(said.key, said.values)}
      </p>
      {previewed && <SurveyPreview sections={chosen} close={() => setPreviewed(false)} />}
    </fieldset>
  );
}
