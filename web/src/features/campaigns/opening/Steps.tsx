import { Button, Card } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { FormFooter } from '../../../crud/form/FormBody';
import { changedParams } from '../../../crud/paging';
import { useComposedWrite } from '../../../crud/useAttempt';
import { useOpenCampanaMutation } from '../../../generated/opening';
import { useTexts } from '../../../shared/i18n';
import { isDay } from '../../../shared/i18n/days';
import { heardOnPhones } from '../../../shared/theme/table';
import { Form } from '../../../shared/ui/Form';
import { BasesStep } from './BasesStep';
import { BusinessesStep } from './BusinessesStep';
import { inputOf, type OpeningInput, problemsOf, STEPS, type Step, type StepProps } from './choice';
import { DatesStep } from './DatesStep';
import type { OpenedCampaign } from './NewCampaign';
import { SummaryStep } from './SummaryStep';

const STEP: Record<Step, (props: StepProps) => ReactNode> = {
  dates: DatesStep,
  businesses: BusinessesStep,
  bases: BasesStep,
  summary: SummaryStep,
};

/** The steps as a bar; earlier ones lead back. A phone shows the name of the current one alone. */
function Stepper({ at, go }: { at: number; go: (index: number) => void }) {
  const { t } = useTexts();
  return (
    <chakra.nav aria-label={t('campaigns:opening.steps')} marginBottom="4">
      <chakra.ol display="flex" gap="2">
        {STEPS.map((step, index) => (
          <chakra.li
            key={step}
            flex={{ base: index === at ? '1 1 auto' : '0 1 48px', sm: '1 1 0' }}
            borderTopWidth="3px"
            borderColor={index <= at ? 'accent' : 'line'}
          >
            <Button
              variant="ghost"
              width="100%"
              justifyContent="flex-start"
              paddingInline="0"
              color={index === at ? 'accent' : index < at ? 'text' : 'muted'}
              fontWeight={index === at ? 600 : undefined}
              _disabled={{ opacity: 1 }}
              aria-current={index === at ? 'step' : undefined}
              disabled={index > at}
              onClick={() => go(index)}
            >
              {index + 1}{' '}
              <chakra.span css={index === at ? {} : heardOnPhones}>{t(`campaigns:opening.${step}`)}</chakra.span>
            </Button>
          </chakra.li>
        ))}
      </chakra.ol>
    </chakra.nav>
  );
}

/** Router state of a step that the person reached through the earlier ones. A typed URL never opens the summary. */
const PASSED = 'passed';

/** The current step is in the URL, so that the browser's Back opens the previous one. */
export function Steps({
  onOpen,
  ...props
}: Omit<StepProps, 'problems'> & { onOpen: (opened: OpenedCampaign) => void }) {
  const { t, lang } = useTexts();
  const { known, choice } = props;
  const [openCampaign] = useOpenCampanaMutation();
  const write = useComposedWrite(
    async (input: OpeningInput) => (await openCampaign({ variables: { input, lang } })).data?.result,
  );
  const [params, setParams] = useSearchParams();
  const isPassed = useLocation().state === PASSED;
  const hasDates = isDay(params.get('fecha')) && isDay(params.get('fechaFin'));
  const most = isPassed ? STEPS.length : hasDates ? STEPS.length - 1 : 1;
  const wanted = Math.min(Math.max(1, Math.trunc(Number(params.get('paso'))) || 1), most) - 1;
  const incomplete = STEPS.findIndex((one) => Object.keys(problemsOf(known, choice, one)).length > 0);
  const at = incomplete === -1 ? wanted : Math.min(wanted, incomplete);
  const step = STEPS[at] ?? 'dates';
  const Body = STEP[step];
  const last = at === STEPS.length - 1;
  const [isSubmitted, setSubmitted] = useState(false);
  const problems = problemsOf(known, choice, step);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);

  // The footer would cover an error below the fold.
  const [refusals, setRefusals] = useState(0);
  const body = useRef<HTMLDivElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) (body.current?.querySelector<HTMLElement>('[aria-invalid=true]') ?? alert.current)?.focus();
  }, [refusals]);

  const go = (index: number) => {
    setSubmitted(false);
    setParams((before) => changedParams(before, { paso: String(index + 1) }), { state: PASSED });
  };
  const submit = async () => {
    setSubmitted(true);
    if (Object.keys(problems).length > 0) return setRefusals(refusals + 1);
    if (!last) return go(at + 1);
    const campaign = await write.run(inputOf(known, choice));
    if (campaign) return onOpen(campaign);
    setRefusals(refusals + 1);
  };
  const errors = isSubmitted && problems.rubros ? [t(problems.rubros)] : write.errors.map(({ message }) => message);
  return (
    <>
      <Stepper at={at} go={go} />
      <Form submit={submit}>
        <Card.Root padding={{ base: '4', sm: '6' }} position="relative">
          {/* The steps show it. Its focus keeps them in sight. */}
          <chakra.h2 ref={heading} tabIndex={-1} className="hidden" scrollMarginTop="160px">
            {at + 1} {t(`campaigns:opening.${step}`)}
          </chakra.h2>
          <div ref={body}>
            <Body {...props} problems={isSubmitted ? problems : {}} />
          </div>
          <chakra.div
            ref={alert}
            tabIndex={-1}
            role="alert"
            scrollMarginBottom="80px"
            color="danger"
            marginTop={errors.length > 0 ? '4' : '0'}
            overflowWrap="anywhere"
          >
            {errors.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </chakra.div>
          <FormFooter>
            <Button asChild>
              <Link to="/">{t('common.cancel')}</Link>
            </Button>
            {at > 0 && <Button onClick={() => go(at - 1)}>{t('list.previous')}</Button>}
            <Button type="submit" variant="solid" aria-disabled={write.running} aria-busy={write.running}>
              {t(last ? 'campaigns:opening.create' : 'list.next')}
            </Button>
          </FormFooter>
        </Card.Root>
      </Form>
    </>
  );
}
