import { Button, Card, Field, Input } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { changedParams } from '../../../crud/paging';
import { useTexts } from '../../../shared/i18n';
import { formatSpan } from '../../../shared/i18n/format';
import { useSession } from '../../../shared/session/session';
import { Check } from '../../../shared/ui/Check';
import { Footer } from '../../../shared/ui/Dialog';
import { Form } from '../../../shared/ui/Form';
import { BulletList } from '../../../shared/ui/Line';
import { Radios } from '../../../shared/ui/Radios';
import { BasesStep } from './BasesStep';
import {
  alreadyIn,
  COMMENTING,
  hasCommonBase,
  inputOf,
  linesOf,
  problemOf,
  rubrosOf,
  STEPS,
  type Step,
  type StepProps,
  samePeriod,
  suffixOf,
  titleOf,
  treatmentOf,
} from './choice';
import type { useOpening } from './useOpening';

const STEP: Record<Step, (props: StepProps) => ReactNode> = {
  dates: DatesStep,
  businesses: BusinessesStep,
  bases: BasesStep,
  sections: SectionsStep,
  summary: SummaryStep,
};

/** Where one is; steps that were passed are ways back. */
function Places({ at, go }: { at: number; go: (index: number) => void }) {
  const { t } = useTexts();
  return (
    <chakra.nav aria-label={t('campaigns:opening.steps')} marginBottom="4">
      <chakra.ol display="flex" flexWrap="wrap" gap="2">
        {STEPS.map((step, index) => (
          <li key={step}>
            <Button
              variant={index === at ? 'solid' : 'outline'}
              aria-current={index === at ? 'step' : undefined}
              disabled={index > at}
              onClick={() => go(index)}
            >
              {index + 1}. {t(`campaigns:opening.${step}`)}
            </Button>
          </li>
        ))}
      </chakra.ol>
    </chakra.nav>
  );
}

/** One step after the other; the browser's way back leads to the one before. */
export function Steps({ work, ...props }: StepProps & { work: ReturnType<typeof useOpening> }) {
  const { t } = useTexts();
  const { known, choice } = props;
  const [params, setParams] = useSearchParams();
  const at = Math.min(Math.max(1, Math.trunc(Number(params.get('paso'))) || 1), STEPS.length) - 1;
  const step = STEPS[at] ?? 'dates';
  const Body = STEP[step];
  const last = at === STEPS.length - 1;
  const [asked, setAsked] = useState(false);
  // What is wrong in an earlier step, where somebody opened a later one by its address, is told there.
  const problem = STEPS.slice(0, at + 1)
    .map((one) => problemOf(known, choice, one))
    .find((found) => found !== null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);

  const go = (index: number) => {
    setAsked(false);
    setParams((before) => changedParams(before, { paso: String(index + 1) }));
  };
  const submit = () => {
    setAsked(true);
    if (problem) return;
    if (!last) return go(at + 1);
    const negocios = Object.fromEntries(known.negocios.map(({ id, descripcion }) => [id, descripcion]));
    void work.open({ input: inputOf(known, choice), negocios });
  };
  const said = asked && problem ? [t(problem)] : work.errors.map(({ message }) => message);
  return (
    <>
      <Places at={at} go={go} />
      <Form submit={submit}>
        <Card.Root padding={{ base: '4', md: '6' }}>
          <chakra.h2 ref={heading} tabIndex={-1} marginBottom="12px">
            {at + 1}. {t(`campaigns:opening.${step}`)}
          </chakra.h2>
          <Body {...props} />
          <chakra.div role="alert" color="danger" marginTop={said.length > 0 ? '4' : '0'} overflowWrap="anywhere">
            {said.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </chakra.div>
        </Card.Root>
        <Footer>
          <Button asChild>
            <Link to="/">{t('common.cancel')}</Link>
          </Button>
          {at > 0 && <Button onClick={() => go(at - 1)}>{t('list.previous')}</Button>}
          <Button type="submit" variant="solid" aria-disabled={work.running} aria-busy={work.running}>
            {t(last ? 'campaigns:opening.create' : 'list.next')}
          </Button>
        </Footer>
      </Form>
    </>
  );
}

/** From when until when; a period of these dates that exists is used, unless another one is wanted. */
function DatesStep({ known, choice, choose }: StepProps) {
  const { t } = useTexts();
  return (
    <>
      <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} maxWidth="480px">
        {(['fecha', 'fechaFin'] as const).map((name) => (
          <Field.Root key={name} required>
            <Field.Label>{t(`fields.${name}`)}</Field.Label>
            <Input type="date" value={choice[name]} onChange={(event) => choose({ [name]: event.target.value })} />
          </Field.Root>
        ))}
      </chakra.div>
      <chakra.div role="status" marginTop="4">
        {samePeriod(known, choice) && (
          <>
            <p>{t('campaigns:opening.samePeriod')}</p>
            <Check checked={!choice.another} onChange={(use) => choose({ another: !use })}>
              {t('campaigns:opening.useSame')}
            </Check>
          </>
        )}
      </chakra.div>
    </>
  );
}

function BusinessesStep({ known, choice, choose }: StepProps) {
  const { t } = useTexts();
  const chosen = rubrosOf(known, choice);
  const { negocios } = known;
  const used = !choice.another && samePeriod(known, choice);
  // In the order of the list, whatever order they are ticked in.
  const only = (is: (id: string) => boolean) => choose({ rubros: negocios.map(({ id }) => id).filter(is) });
  if (negocios.length === 0) return <p>{t('campaigns:opening.noBusinesses')}</p>;
  return (
    <>
      <chakra.div display="flex" gap="2" marginBottom="2">
        <Button onClick={() => only(() => true)}>{t('campaigns:opening.all')}</Button>
        <Button onClick={() => only(() => false)}>{t('campaigns:opening.none')}</Button>
      </chakra.div>
      <chakra.ul display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="0 16px">
        {negocios.map(({ id, descripcion }) => (
          <li key={id}>
            <Check
              checked={chosen.includes(id)}
              onChange={(on) => only((other) => (other === id ? on : chosen.includes(other)))}
            >
              {descripcion}
              {used && alreadyIn(known, id, choice).length > 0 && (
                <chakra.span color="muted" fontWeight="400">
                  {' '}
                  · {t('campaigns:opening.alreadyOpen')}
                </chakra.span>
              )}
            </Check>
          </li>
        ))}
      </chakra.ul>
    </>
  );
}

const TREATMENTS = ['COPY', 'COPY_PER_RUBRO', 'SHARE'] as const;

/** Whether the surveys have sections of their own, and what those are called. */
function SectionsStep({ known, choice, choose }: StepProps) {
  const { t } = useTexts();
  const { can } = useSession();
  const treatment = treatmentOf(known, choice);
  const offered = TREATMENTS.filter((value) => value !== 'COPY_PER_RUBRO' || hasCommonBase(known, choice));
  const option = (value: (typeof TREATMENTS)[number]) => ({
    value,
    text: t(value === 'COPY_PER_RUBRO' ? 'campaigns:opening.COPY_PER_RUBRO' : `authoring:surveys.duplicate.${value}`),
    hint: t(`campaigns:opening.${value}_hint`),
  });
  return (
    <chakra.div display="grid" gap="4" justifyItems="start">
      <Radios
        label={t('campaigns:opening.sections')}
        legend={{ className: 'hidden' }}
        value={treatment}
        onChange={(secciones) => choose({ secciones })}
        options={offered.map(option)}
      />
      {treatment !== 'SHARE' && (
        <Field.Root required maxWidth="480px">
          <Field.Label>{t('campaigns:opening.suffix')}</Field.Label>
          <Input value={suffixOf(choice)} onChange={(event) => choose({ sufijo: event.target.value })} />
          <Field.HelperText>{t('campaigns:opening.suffixHint', { suffix: suffixOf(choice) })}</Field.HelperText>
        </Field.Root>
      )}
      {COMMENTING.every(can) && (
        <Check checked={choice.comentarios} onChange={(comentarios) => choose({ comentarios })}>
          {t('authoring:surveys.duplicate.comments')}
        </Check>
      )}
    </chakra.div>
  );
}

export function SummaryStep({ known, choice }: Omit<StepProps, 'choose'>) {
  const { t, lang } = useTexts();
  const rubros = rubrosOf(known, choice);
  const treatment = treatmentOf(known, choice);
  const count = rubros.reduce((sum, rubro) => sum + linesOf(known, choice, rubro).length, 0);
  const used = !choice.another && samePeriod(known, choice);
  const period = formatSpan(choice.fecha, choice.fechaFin, lang);
  return (
    <>
      <chakra.p fontWeight="600" marginBottom="2">
        {t('campaigns:opening.willMake')}
      </chakra.p>
      <BulletList>
        <li>{t(used ? 'campaigns:opening.usesPeriod' : 'campaigns:opening.makesPeriod', { period })}</li>
        <li>
          {t('campaigns:opening.businessesIn', { count: rubros.length })}
          {' · '}
          {count > 0 ? t('list.counted.encuestas', { count }) : t('campaigns:opening.noSurveys')}
          <ul>
            {known.negocios
              .filter(({ id }) => rubros.includes(id))
              .map(({ id, descripcion }) => (
                <li key={id}>
                  <strong>{descripcion}</strong>:{' '}
                  {linesOf(known, choice, id)
                    .map((line) => titleOf(known, choice, line))
                    .join(' · ') || t('campaigns:opening.noSurvey')}
                </li>
              ))}
          </ul>
        </li>
        {count > 0 && (
          <li>
            {treatment === 'SHARE'
              ? t('campaigns:opening.shared')
              : t(treatment === 'COPY' ? 'campaigns:opening.copies' : 'campaigns:opening.copiesPerRubro', {
                  suffix: suffixOf(choice).trim(),
                })}
          </li>
        )}
        {treatment === 'COPY' && hasCommonBase(known, choice) && <li>{t('campaigns:opening.oneCopy')}</li>}
      </BulletList>
    </>
  );
}
