import { useEffect, useState } from 'react';
import { useTexts } from '../../../shared/i18n';
import { LoadFailed } from '../../../shared/ui/LoadFailed';
import { usePrint } from '../../../shared/ui/PrintOut';
import { later } from '../../../shared/ui/reach';
import type { SurveyPaperProps } from './SurveyPaper';

const parts = later(() => import('./SurveyPaper'));

/** How long the screen is left alone before what prints is brought, for those who print by the browser's command. */
const SETTLED_MS = 3_000;

/** The button that prints the whole survey; the browser's own command does the same. */
export function PrintSurvey(props: SurveyPaperProps) {
  const { t } = useTexts();
  const [wanted, setWanted] = useState(false);
  /** Counts the presses of the button; null before the first. */
  const [presses, setPresses] = useState<number | null>(null);
  const { code, failed } = parts.useWanted(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  usePrint(presses, code !== undefined);
  const press = () => {
    setPresses((count) => (count ?? 0) + 1);
    setWanted(true);
  };
  return (
    <>
      <button type="button" className="survey-link" onClick={press}>
        {t('common.print')}
      </button>
      {failed && presses !== null && <LoadFailed />}
      {code && <code.SurveyPaper {...props} />}
    </>
  );
}
