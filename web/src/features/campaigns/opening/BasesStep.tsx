import { Button, Field, Input } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../../../shared/i18n';
import { Select } from '../../../shared/ui/Select';
import {
  type Known,
  type Line,
  latestOf,
  linesOf,
  rubrosOf,
  type StepProps,
  type Survey,
  sharedOut,
  titleMax,
  titleOf,
} from './choice';
import { yearOf } from './year';

const Lines = chakra('div', { base: { display: 'grid', gap: '2', marginTop: '1' } });

/** A survey as it is chosen by: its year where the title does not tell it. */
const knownAs = ({ descripcion, idioma, ...span }: Survey): string =>
  [descripcion, !descripcion.includes(yearOf(span)) && yearOf(span), idioma].filter(Boolean).join(' · ');

interface BaseProps {
  known: Known;
  rubro: string;
  name: string;
  base: string;
  choose: (base: string) => void;
}

/** Which survey is taken over: one of the business, or one of the latest of the others. */
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
            {knownAs(survey)}
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

/** The title of a new survey. */
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
  wanted: boolean;
}

/** The surveys of one business, each with what it is made of and its title. */
function Business({ known, choice, choose, rubro, name, wanted }: BusinessProps) {
  const { t } = useTexts();
  const lines = linesOf(known, choice, rubro);
  const put = (next: readonly Line[]) => choose({ lines: { ...choice.lines, [rubro]: next } });
  const change = (index: number, line: Line) => put(lines.with(index, line));
  const [first] = latestOf(known, rubro).concat(known.encuestas);
  return (
    <chakra.li paddingBlock="12px" borderTopWidth="1px" borderColor="line" _first={{ borderTopWidth: '0' }}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="0 8px">
        <chakra.h3 overflowWrap="anywhere">{name}</chakra.h3>
        <chakra.div display="flex" flexWrap="wrap" gap="0 12px">
          {wanted && lines.length > 0 && (
            <Button
              variant="plain"
              aria-label={t('campaigns:opening.shareOutFrom', { name })}
              whiteSpace="normal"
              textAlign="start"
              onClick={() => choose({ lines: sharedOut(known, choice, rubro) })}
            >
              {t('campaigns:opening.shareOut')}
            </Button>
          )}
          {first && (
            <Button
              variant="plain"
              aria-label={t('campaigns:opening.addBaseFor', { name })}
              onClick={() => put([...lines, { base: first.id, titulo: null }])}
            >
              {t('campaigns:opening.addBase')}
            </Button>
          )}
        </chakra.div>
      </chakra.div>
      {lines.length === 0 && <chakra.p color="muted">{t('campaigns:opening.without')}</chakra.p>}
      {lines.map((line, index) => (
        <Lines
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone, and keeps no state
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
            onClick={() => put(lines.toSpliced(index, 1))}
          >
            {t('campaigns:opening.remove')}
          </Button>
        </Lines>
      ))}
    </chakra.li>
  );
}

/** What the surveys of each business are made of: those of its last campaign, unless others are chosen. */
export function BasesStep(props: StepProps) {
  const { t } = useTexts();
  const { known, choice } = props;
  const rubros = rubrosOf(known, choice);
  const wanted = rubros.some((rubro) => linesOf(known, choice, rubro).length === 0);
  return (
    <>
      <chakra.p color="muted">{t('campaigns:opening.basesHint')}</chakra.p>
      <ul>
        {known.negocios
          .filter(({ id }) => rubros.includes(id))
          .map(({ id, descripcion }) => (
            <Business key={id} {...props} rubro={id} name={descripcion} wanted={wanted} />
          ))}
      </ul>
    </>
  );
}
