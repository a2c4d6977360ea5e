import { useRef, useState } from 'react';
import { linesOf, NetworkError } from '../failure';
import { useTexts } from '../i18n';
import type { FieldError } from './resource';

/** A write that changes several records at once: `run` returns its result, or null after a refusal or a failure. */
export function useComposedWrite<Variables, Result extends { readonly errors: readonly FieldError[] }>(
  call: (variables: Variables) => Promise<Result | null | undefined>,
) {
  const { t } = useTexts();
  const [running, setRunning] = useState(false);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const isRunning = useRef(false);

  const run = async (variables: Variables): Promise<Result | null> => {
    if (isRunning.current) return null;
    isRunning.current = true;
    setRunning(true);
    setErrors([]);
    try {
      const result = await call(variables);
      if (!result) throw new NetworkError('The answer is empty');
      setErrors(result.errors);
      return result.errors.length > 0 ? null : result;
    } catch (error) {
      setErrors(linesOf(error, t).map((message) => ({ field: null, message })));
      return null;
    } finally {
      isRunning.current = false;
      setRunning(false);
    }
  };
  return { run, running, errors };
}
