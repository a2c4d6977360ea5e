import { useState } from 'react';
import { useComposedWrite } from '../../../crud/useAttempt';
import { type OpenCampanaMutation, useOpenCampanaMutation } from '../../../generated/opening';
import { useTexts } from '../../../shared/i18n';
import type { OpeningInput } from './choice';

export type OpenedCampaign = OpenCampanaMutation['result'];

/** What is made, and how a person knows the businesses. */
export interface Plan {
  input: OpeningInput;
  negocios: Readonly<Record<string, string>>;
}

/** Opens a campaign by one request; `opened` is the campaign once it exists. */
export function useOpening() {
  const { lang } = useTexts();
  const [call] = useOpenCampanaMutation();
  const [opened, setOpened] = useState<{ plan: Plan; campaign: OpenedCampaign } | null>(null);
  const { run, running, errors } = useComposedWrite(
    async ({ input }: Plan) => (await call({ variables: { input, lang } })).data?.result,
  );
  const open = async (plan: Plan) => {
    const campaign = await run(plan);
    if (campaign) setOpened({ plan, campaign });
  };
  return { open, opened, running, errors };
}
