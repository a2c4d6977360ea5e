import { Button, Field, Input } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../../../shared/i18n';
import { Select } from '../../../shared/ui/Select';
import {
  copyLines,
  type Known,
  type Line,
  latestOf,
  linesOf,
  rubrosOf,
  type StepProps,
  type Survey,
  titleMax,
  titleOf,
} from './choice';
import { SectionsFields } from './SectionsFields';
import { yearOf } from './year';

const Lines = chakra('div', { base: { display: 'grid', gap: '2', marginTop: '1' } });

/** The label of a base survey, with its year if the title lacks it. */
const labelOf = ({ descripcion, idioma, ...span }: Survey): string =>
  [descripcion, !descripcion.includes(yearOf(span)) && yearOf(span), idioma].filter(Boolean).join(' · ');

interface BaseProps {
  known: Known;
  rubro: string;
  name: string;
  base: string;
  choose: (base: string) => void;
}

/** Offers the surveys of the business, and the latest of the others. */
function BaseSelect({ known, rubro, name, base, choose }: BaseProps) {
  const { t } = useTexts();
  const own = known.encuestas.filter((survey) => survey.rubro === rubro);
  const latest = known.negocios.filter(({ id }) => id !== rubro).flatMap(({ id }) => latestOf(known, id));
  const chosen = known.encuestas.find(({ id }) => id === base);
  const others = !chosen || own.includes(chosen) || latest.includes(chosen) ? latest : [chosen, ...latest];
  const group = (label: string, surveys: readonly Survey[]) =>
    surveys.length > 0 && (
      <optgroup label={label}>
        {surveys.map((survey) => (
          <option key={survey.id} value={survey.id}>
            {labelOf(survey)}
          </option>
        ))}
      </optgroup>
    );
  return (
    <Select aria-label={t('campaigns:opening.base', { name })} value={base} choose={choose}>
      {group(t('campaigns:opening.own'), own)}
      {group(t('campaigns:opening.others'), others)}
    </Select>
  );
}

function Title({ label, value, change }: { label: string; value: string; change: (title: string) => void }) {
  const { t } = useTexts();
  const wrong = titleMax(value, {});
  return (
    <Field.Root invalid={wrong !== null}>
      <Input aria-label={label} value={value} onChange={(event) => change(event.target.value)} />
      <Field.ErrorText>{wrong && t(wrong)}</Field.ErrorText>
    </Field.Root>
  );
}

interface BusinessProps extends StepProps {
  rubro: string;
  name: string;
  /** Whether another business has no survey yet. */
  isMissingElsewhere: boolean;
}

/** The surveys of one business, each with its base and its title. */
function Business({ known, choice, choose, rubro, name, isMissingElsewhere }: BusinessProps) {
  const { t } = useTexts();
  const lines = linesOf(known, choice, rubro);
  const setLines = (next: readonly Line[]) => choose({ lines: { ...choice.lines, [rubro]: next } });
  const change = (index: number, line: Line) => setLines(lines.with(index, line));
  const [first] = latestOf(known, rubro).concat(known.encuestas);
  return (
    <chakra.li paddingBlock="12px" borderTopWidth="1px" borderColor="line" _first={{ borderTopWidth: '0' }}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="0 8px">
        <chakra.h3 overflowWrap="anywhere">{name}</chakra.h3>
        <chakra.div display="flex" flexWrap="wrap" gap="0 12px">
          {isMissingElsewhere && lines.length > 0 && (
            <Button
              variant="plain"
              aria-label={t('campaigns:opening.shareOutFrom', { name })}
              whiteSpace="normal"
              textAlign="start"
              onClick={() => choose({ lines: copyLines(known, choice, rubro) })}
            >
              {t('campaigns:opening.shareOut')}
            </Button>
          )}
          {first && (
            <Button
              variant="plain"
              aria-label={t('campaigns:opening.addBaseFor', { name })}
              onClick={() => setLines([...lines, { base: first.id, titulo: null }])}
            >
              {t('campaigns:opening.addBase')}
            </Button>
          )}
        </chakra.div>
      </chakra.div>
      {lines.length === 0 && <chakra.p color="muted">{t('campaigns:opening.without')}</chakra.p>}
      {lines.map((line, index) => (
        <Lines
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its index alone, and has no state
          key={index}
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr) auto' }}
        >
          <BaseSelect
            {...{ known, rubro, name }}
            base={line.base}
            choose={(base) => change(index, { base, titulo: null })}
          />
          <Title
            label={t('campaigns:opening.newTitle', { name })}
            value={titleOf(known, choice, line)}
            change={(titulo) => change(index, { ...line, titulo })}
          />
          <Button
            justifySelf="start"
            aria-label={t('campaigns:opening.removeBase', { title: titleOf(known, choice, line), name })}
            onClick={() => setLines(lines.toSpliced(index, 1))}
          >
            {t('campaigns:opening.remove')}
          </Button>
        </Lines>
      ))}
    </chakra.li>
  );
}

/** The base surveys of each business, by default those of its latest campaign, and the treatment of their sections. */
export function BasesStep(props: StepProps) {
  const { t } = useTexts();
  const { known, choice } = props;
  const rubros = rubrosOf(known, choice);
  const isMissing = rubros.some((rubro) => linesOf(known, choice, rubro).length === 0);
  return (
    <>
      <chakra.p color="muted">{t('campaigns:opening.basesHint')}</chakra.p>
      <ul>
        {known.negocios
          .filter(({ id }) => rubros.includes(id))
          .map(({ id, descripcion }) => (
            <Business key={id} {...props} rubro={id} name={descripcion} isMissingElsewhere={isMissing} />
          ))}
      </ul>
      <SectionsFields {...props} />
    </>
  );
}
