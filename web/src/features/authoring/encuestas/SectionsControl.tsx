import { Button, Fieldset } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { arrayMove } from '@dnd-kit/sortable';
import { useEffect, useRef, useState } from 'react';
import type { ControlProps } from '../../../crud/fields/field';
import type { Option } from '../../../crud/fields/useSearch';
import { type TranslatableText, useTexts } from '../../../shared/i18n';
import { useSession } from '../../../shared/session/session';
import { lazyPart } from '../../../shared/shell/lazyPart';
import { toast } from '../../../shared/shell/toasts';
import { Sortable } from '../Sortable';
import { AddSection } from './AddSection';
import { SectionLine } from './SectionLine';
import { foreignTo, type SurveySection } from './surveySections';

// Loaded on demand, because the respondents' screens are large.
const SurveyPreview = lazyPart(async () => (await import('./SurveyPreview')).SurveyPreview, { texts: ['survey'] });

/** The outline of a survey: its sections, which open into their questions, and its preview. */
export function SectionsControl(props: ControlProps<SurveySection[]>) {
  const { t } = useTexts();
  const { can } = useSession();
  const { value: sections, onChange, disabled } = props;
  const idioma = props.useValues((values) => values.idioma as Option | null);
  const descripcion = props.useValues((values) => values.descripcion as string);
  const [open, setOpen] = useState<string | null>(null);
  /** The section in the preview, which follows the open one. */
  const [shown, setShown] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState<TranslatableText | null>(null);
  const group = useRef<HTMLFieldSetElement>(null);
  const latest = useRef({ sections, onChange });
  useEffect(() => {
    latest.current = { sections, onChange };
  });

  const visible = sections.filter(({ inactive }) => !inactive);
  const current = visible.some(({ id }) => id === shown) ? shown : visible[0]?.id;
  const add = (section: SurveySection) => {
    onChange([...sections, section]);
    setAnnouncement({ key: 'authoring:surveys.added', values: { label: section.label, place: sections.length + 1 } });
  };
  const place = (from: number, to: number) => onChange(arrayMove(sections, from, to));
  const step = (from: number, to: number) => {
    place(from, to);
    const label = sections[from]?.label ?? '';
    setAnnouncement({ key: 'authoring:surveys.drag.end', values: { label, place: to + 1, total: sections.length } });
  };
  const remove = (section: SurveySection) => {
    const at = sections.indexOf(section);
    onChange(sections.filter((other) => other !== section));
    toast({
      text: t('authoring:surveys.removed', { label: section.label }),
      undo: () => {
        const { sections: now, onChange: change } = latest.current;
        if (!now.some(({ id }) => id === section.id)) change(now.toSpliced(at, 0, section));
      },
    });
    // Focus moves to the next section or to the button that adds one.
    setTimeout(() => {
      const menus = group.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
      const next = menus[Math.min(at, menus.length - 1)];
      (next ?? group.current?.querySelector<HTMLElement>('[data-add]'))?.focus();
    });
  };

  return (
    <Fieldset.Root ref={group} aria-describedby={props.describedBy}>
      <Fieldset.Legend>{props.label}</Fieldset.Legend>
      {!disabled && <OtherLanguage idioma={idioma} sections={sections} onChange={onChange} />}
      {sections.length === 0 ? (
        <chakra.p color="muted" marginBottom="2">
          {t('authoring:surveys.noSections')}
        </chakra.p>
      ) : (
        <Sortable items={sections} texts="authoring:surveys.drag" move={place}>
          <chakra.ol
            display="grid"
            gap="1"
            marginTop={disabled ? '2' : undefined}
            marginBottom="2"
            listStyleType="none"
            aria-label={t('resources.secciones.many')}
          >
            {sections.map((section, index) => (
              <SectionLine
                key={section.id}
                section={section}
                index={index}
                total={sections.length}
                foreign={Boolean(idioma && section.idioma && section.idioma.id !== idioma.id)}
                disabled={disabled}
                current={section.id === current}
                move={step}
                remove={() => remove(section)}
                open={open === section.id}
                toggle={() => {
                  setOpen(open === section.id ? null : section.id);
                  setShown(section.id);
                }}
                replace={(copy) => {
                  onChange(
                    sections.map((other) => (other === section ? { ...section, ...copy, inactive: false } : other)),
                  );
                  setOpen(copy.id);
                  setShown(copy.id);
                }}
              />
            ))}
          </chakra.ol>
        </Sortable>
      )}
      {!disabled && <AddSection id={`${props.id}-add`} idioma={idioma} sections={sections} onAdd={add} />}
      <p className="hidden" role="status">
        {announcement && t(announcement.key, announcement.values)}
      </p>
      {can('view_seccion') && (
        <SurveyPreview
          {...{ descripcion, shown }}
          sections={visible}
          empty={sections.length > 0 ? 'survey:noSections' : 'authoring:surveys.previewEmpty'}
          show={setShown}
        />
      )}
    </Fieldset.Root>
  );
}

interface Props {
  idioma: Option | null;
  sections: readonly SurveySection[];
  onChange: (sections: SurveySection[]) => void;
}

/** Asks whether to keep sections in another language than the survey's. */
function OtherLanguage({ idioma, sections, onChange }: Props) {
  const { t } = useTexts();
  const foreign = foreignTo(idioma?.id, sections);
  return (
    <div role="alert">
      {idioma && foreign.length > 0 && (
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
            <strong>{t('authoring:surveys.foreign', { count: foreign.length, idioma: idioma.label })}</strong>{' '}
            {foreign.map(({ label }) => label).join(', ')}
          </p>
          <chakra.div display="flex" flexWrap="wrap" gap="2">
            <Button
              whiteSpace="normal"
              onClick={() => onChange(sections.filter((section) => !foreign.includes(section)))}
            >
              {t('authoring:surveys.foreignRemove', { count: foreign.length })}
            </Button>
            <Button
              whiteSpace="normal"
              onClick={() =>
                onChange(
                  sections.map((section) => (foreign.includes(section) ? { ...section, keptFor: idioma.id } : section)),
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
