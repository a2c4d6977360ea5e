import type { PlacedQuestion } from '@encuestas/survey';
import { startTransition, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { controlId } from './Question';

/** The step in the URL, from 1, so that it survives a reload and the browser's Back opens the previous one. */
const STEP = 'paso';

/** Adds the step of the current URL to another path. */
export function useSameStep(): (path: string) => string {
  const step = useSearchParams()[0].get(STEP);
  return (path) => (step ? `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [STEP]: step })}` : path);
}

/** The current step, and navigation to steps and questions, which moves the focus. */
export function useSteps(count: number) {
  const [params, setParams] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const [target, setTarget] = useState<PlacedQuestion | null>(null);
  const requested = Number(params.get(STEP) ?? 1) - 1;
  const step = Number.isInteger(requested) && requested >= 0 && requested < count ? requested : 0;
  const previous = useRef(step);
  const lastTarget = useRef<PlacedQuestion | null>(null);

  // Before paint: a later focus would interrupt a person who already types.
  useLayoutEffect(() => {
    const isReached = target !== null && target !== lastTarget.current && target.step === step;
    const control = isReached ? document.getElementById(controlId(target.question.id)) : null;
    if (control) {
      lastTarget.current = target;
      control.focus();
      control.scrollIntoView({ block: 'center' });
    } else if (previous.current !== step) {
      scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
    previous.current = step;
  }, [step, target]);

  const go = (next: number) => {
    if (next === step) return heading.current?.focus();
    // A transition renders in slices, so that slow phones stay responsive.
    startTransition(() =>
      setParams(
        (now) => new URLSearchParams([...[...now].filter(([name]) => name !== STEP), [STEP, String(next + 1)]]),
      ),
    );
  };
  const goTo = (question: PlacedQuestion) => {
    setTarget({ ...question });
    if (question.step !== step) go(question.step);
  };
  return { step, heading, go, goTo };
}
