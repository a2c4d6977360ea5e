import { useState } from 'react';
import {
  type DuplicateEncuestaMutation,
  type DuplicateEncuestaMutationVariables,
  useDuplicateEncuestaMutation,
} from '../../../generated/encuestas';
import { useTexts } from '../../../i18n';
import { useComposedWrite } from '../../../screens/useComposedWrite';

/** What the person chose. */
export interface Plan extends Omit<DuplicateEncuestaMutationVariables, 'id' | 'lang'> {
  /** How the person knows the active period. */
  periodoLabel: string;
}

export type DuplicatedSurvey = DuplicateEncuestaMutation['result'];

/** Duplicates a survey by one request; `duplicated` is the result once it exists. */
export function useDuplicating(id: string) {
  const { lang } = useTexts();
  const [call] = useDuplicateEncuestaMutation();
  const [duplicated, setDuplicated] = useState<{ plan: Plan; result: DuplicatedSurvey } | null>(null);
  const { run, running, errors } = useComposedWrite(
    async ({ periodoLabel: _, ...wanted }: Plan) => (await call({ variables: { id, ...wanted, lang } })).data?.result,
  );
  const duplicate = async (plan: Plan) => {
    const result = await run(plan);
    if (result) setDuplicated({ plan, result });
  };
  return { duplicate, duplicated, running, errors };
}
