import type { PlacedQuestion } from '@encuestas/survey';
import { startTransition, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { controlId } from './Question';

/** The step in the URL, from 1 there: reload stays, and the browser's Back is the step before. */
const STEP = 'paso';

/** The present step and how to go to another one, or to a question; the focus goes along. */
export function useSteps(count: number) {
  const [params, setParams] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const [target, setTarget] = useState<PlacedQuestion | null>(null);
  const asked = Number(params.get(STEP) ?? 1) - 1;
  const step = Number.isInteger(asked) && asked >= 0 && asked < count ? asked : 0;
  const before = useRef(step);
  const reached = useRef<PlacedQuestion | null>(null);

  // Before the step is painted: focus that comes later is taken from whoever already writes.
  useLayoutEffect(() => {
    const isReached = target !== null && target !== reached.current && target.step === step;
    const control = isReached ? document.getElementById(controlId(target.question.id)) : null;
    if (control) {
      reached.current = target;
      control.focus();
      control.scrollIntoView({ block: 'center' });
    } else if (before.current !== step) {
      scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
    before.current = step;
  }, [step, target]);

  const go = (next: number) => {
    if (next === step) return heading.current?.focus();
    // Drawn piece by piece: a slow phone still answers in between.
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
