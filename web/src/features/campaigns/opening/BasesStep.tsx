import { Button, Field, IconButton, Input } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../../../shared/i18n';
import { yearOf } from '../../../shared/i18n/years';
import { useSession } from '../../../shared/session/session';
import { onPhones } from '../../../shared/theme/table';
import { Check } from '../../../shared/ui/Check';
import { Icon } from '../../../shared/ui/icons';
import { Radios } from '../../../shared/ui/Radios';
import { Select } from '../../../shared/ui/Select';
import {
  COMMENT_PERMISSIONS,
  copyLines,
  type Known,
  type Line,
  latestOf,
  linesOf,
  type Problems,
  rubrosOf,
  type StepProps,
  type Survey,
  suffixOf,
  titleMax,
  titleOf,
} from './choice';

/** Base, title and button; on a phone a box, with the button in its corner. */
const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      sm: 'minmax(0, 1fr) minmax(0, 1fr) 36px',
      lg: 'minmax(0, 1fr) 360px 36px',
    },
    alignItems: 'start',
    gap: '2',
  },
});

/** Heads the first line; on a phone, every one. */
const Label = chakra('span', { base: { display: 'block', color: 'muted', fontSize: 'xs' } });

/** The label of a base survey: its year and language first, because a narrow picker cuts the end. */
function labelOf({ descripcion, idioma, ...span }: Survey): string {
  const year = yearOf(span);
  const name = descripcion.endsWith(year) ? descripcion.slice(0, -year.length).trim() : descripcion;
  return [year, idioma, name].filter(Boolean).join(' · ');
}

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

interface TitleProps {
  label: string;
  value: string;
  problem: Problems[string] | undefined;
  change: (title: string) => void;
}

function Title({ label, value, problem, change }: TitleProps) {
  const { t } = useTexts();
  const wrong = titleMax(value, {}) ?? problem;
  return (
    <Field.Root invalid={Boolean(wrong)}>
      <Input aria-label={label} value={value} onChange={(event) => change(event.target.value)} />
      <Field.ErrorText>{wrong && t(wrong)}</Field.ErrorText>
    </Field.Root>
  );
}

interface BusinessProps extends StepProps {
  rubro: string;
  name: string;
}

/** The surveys of one business, each with its base and its title. */
function Business({ known, choice, problems, choose, rubro, name: business }: BusinessProps) {
  const { t } = useTexts();
  const lines = linesOf(known, choice, rubro);
  const setLines = (next: readonly Line[]) => choose({ lines: { ...choice.lines, [rubro]: next } });
  const change = (index: number, line: Line) => setLines(lines.with(index, line));
  const [first] = latestOf(known, rubro).concat(known.encuestas);
  return (
    <chakra.li
      paddingBlock={lines.length > 0 ? '4px 12px' : '4px'}
      borderTopWidth="1px"
      borderColor="line"
      _first={{ borderTopWidth: '0' }}
    >
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="0 8px">
        <chakra.h3 minWidth="0" overflowWrap="anywhere">
          {business}
        </chakra.h3>
        {first && (
          <Button
            variant="plain"
            flexShrink="0"
            marginInline="-5px"
            aria-label={t('campaigns:opening.addBaseFor', { name: business })}
            onClick={() => setLines([...lines, { base: first.id, titulo: null }])}
          >
            {t('campaigns:opening.addBase')}
          </Button>
        )}
      </chakra.div>
      {lines.map((line, index) => {
        const heading = index === 0 ? {} : onPhones;
        const name = lines.length > 1 ? `${business} (${index + 1})` : business;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its index alone, and has no state
          <Columns key={index} css={box}>
            <div>
              <Label css={heading}>{t('campaigns:opening.baseHeading')}</Label>
              <BaseSelect
                {...{ known, rubro, name }}
                base={line.base}
                choose={(base) => change(index, { base, titulo: line.titulo || null })}
              />
            </div>
            <div>
              <Label css={heading}>{t('campaigns:opening.titleHeading')}</Label>
              <Title
                label={t('campaigns:opening.newTitle', { name })}
                value={titleOf(known, choice, line)}
                problem={problems[`${rubro}.${index}`]}
                change={(titulo) => change(index, { ...line, titulo })}
              />
            </div>
            <IconButton
              variant="ghost"
              // In line with the inputs, which stand below their labels.
              marginTop={index === 0 ? { sm: '20px' } : undefined}
              aria-label={t('campaigns:opening.removeBase', { title: titleOf(known, choice, line), name })}
              onClick={() => setLines(lines.toSpliced(index, 1))}
            >
              <Icon name="close" size={16} />
            </IconButton>
          </Columns>
        );
      })}
    </chakra.li>
  );
}

const box = {
  marginTop: '2',
  '@media (max-width: 39.99rem)': {
    ...{ position: 'relative', padding: '12px', borderWidth: '1px', borderColor: 'line', borderRadius: 'lg' },
    '& > div:first-of-type > span': { lineHeight: '2.25rem' },
    '& > button': { position: 'absolute', insetBlockStart: '4px', insetInlineEnd: '4px' },
  },
} as const;

/** The base surveys of each business, by default those of its latest campaign, and the treatment of their sections. */
export function BasesStep(props: StepProps) {
  const { t } = useTexts();
  const { known, choice, choose } = props;
  const rubros = rubrosOf(known, choice);
  const businesses = known.negocios.filter(({ id }) => rubros.includes(id));
  const surveyed = businesses.filter(({ id }) => linesOf(known, choice, id).length > 0);
  const missing = businesses.length - surveyed.length;
  return (
    <>
      <chakra.p color="muted" marginBottom="2">
        {t('campaigns:opening.basesHint')}
      </chakra.p>
      {missing > 0 && (
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="0 8px" marginBottom="2">
          {t('campaigns:opening.without', { count: missing })}
          {surveyed.map(({ id, descripcion: name }) => (
            <Button
              key={id}
              variant="plain"
              marginInline="-5px"
              whiteSpace="normal"
              textAlign="start"
              aria-label={t('campaigns:opening.shareOutFrom', { name })}
              onClick={() => choose({ lines: copyLines(known, choice, id) })}
            >
              {t(surveyed.length === 1 ? 'campaigns:opening.shareOut' : 'campaigns:opening.shareOutFrom', { name })}
            </Button>
          ))}
        </chakra.div>
      )}
      <ul>
        {businesses.map(({ id, descripcion }) => (
          <Business key={id} {...props} rubro={id} name={descripcion} />
        ))}
      </ul>
      <SectionsFields {...props} />
    </>
  );
}

const TREATMENTS = ['COPY', 'COPY_PER_RUBRO', 'SHARE'] as const;

/** Whether to copy the sections, and the suffix of the copies. */
function SectionsFields({ choice, problems, choose }: Omit<StepProps, 'known'>) {
  const { t } = useTexts();
  const { can } = useSession();
  const { secciones: treatment } = choice;
  const option = (value: (typeof TREATMENTS)[number]) => ({
    value,
    text: t(value === 'COPY_PER_RUBRO' ? 'campaigns:opening.COPY_PER_RUBRO' : `authoring:surveys.duplicate.${value}`),
    hint: t(`campaigns:opening.${value}_hint`),
  });
  return (
    <chakra.div display="grid" gap="4" justifyItems="start" borderTopWidth="1px" borderColor="line" paddingTop="4">
      <Radios
        label={t('campaigns:opening.sections')}
        legend={{ fontWeight: 600, marginBottom: '2' }}
        value={treatment}
        onChange={(secciones) => choose({ secciones })}
        options={TREATMENTS.map(option)}
      />
      {treatment !== 'SHARE' && (
        <Field.Root required invalid={problems.sufijo !== undefined} maxWidth="480px">
          <div>
            <Field.Label>{t('campaigns:opening.suffix')}</Field.Label>
            <Field.RequiredIndicator />
          </div>
          <Input value={suffixOf(choice)} onChange={(event) => choose({ sufijo: event.target.value })} />
          <Field.HelperText>{t('campaigns:opening.suffixHint', { suffix: suffixOf(choice) })}</Field.HelperText>
          <Field.ErrorText>{problems.sufijo && t(problems.sufijo)}</Field.ErrorText>
        </Field.Root>
      )}
      {COMMENT_PERMISSIONS.every(can) && (
        <Check checked={choice.comentarios} onChange={(comentarios) => choose({ comentarios })}>
          {t('authoring:surveys.duplicate.comments')}
        </Check>
      )}
    </chakra.div>
  );
}
