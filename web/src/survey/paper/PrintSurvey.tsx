import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n';
import { later } from '../../ui/reach';
import type { SurveyPaperProps } from './SurveyPaper';

const parts = later(() => import('./SurveyPaper'));

/** How long the screen is left alone before what prints is brought, for those who print by the browser's command. */
const SETTLED_MS = 3_000;

/** The button that prints the whole survey; the browser's own command does the same. */
export function PrintSurvey(props: SurveyPaperProps) {
  const { t } = useTexts();
  const [wanted, setWanted] = useState(false);
  const asked = useRef(false);
  const code = parts.useWhen(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!code || !asked.current) return;
    asked.current = false;
    print();
  }, [code]);
  const press = () => {
    asked.current = !code;
    if (code) print();
    else setWanted(true);
  };
  return (
    <>
      <button type="button" className="survey-link" onClick={press}>
        {t('survey.print')}
      </button>
      {code && <code.SurveyPaper {...props} />}
    </>
  );
}
