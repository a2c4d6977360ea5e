import { Button, Card } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useTexts } from '../i18n';
import { changedParams } from '../screens/changedParams';
import { Footer } from '../ui/Dialog';
import { Form } from '../ui/Form';
import { BasesStep } from './BasesStep';
import { BusinessesStep } from './BusinessesStep';
import { inputOf, problemOf, STEPS, type Step, type StepProps } from './choice';
import { DatesStep } from './DatesStep';
import { SectionsStep } from './SectionsStep';
import { SummaryStep } from './SummaryStep';
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
