import { useRef, useState } from 'react';
import { useMakeTokenServicioMutation } from '../../generated/tokens';
import { useTexts } from '../../i18n';
import { FormScreen } from '../../screens/FormScreen';
import type { Resource, ResourceFormProps } from '../../screens/resource';
import { SecretDialog } from './SecretDialog';

/** The form of a service token, which shows the secret of a new one before it is left. */
export function TokenForm({ resource, ...props }: ResourceFormProps) {
  const { t } = useTexts();
  // Not kept in the cache: the secret is shown once, and is nowhere afterwards.
  const [make, making] = useMakeTokenServicioMutation({ fetchPolicy: 'no-cache' });
  /** From the server's answer until the person says that it is kept. */
  const made = useRef<string | null>(null);
  const [shown, setShown] = useState<{ token: string; close: () => void } | null>(null);
  const create = () => {
    const asked = async (options: Parameters<typeof make>[0]) => {
      const answer = await make(options);
      made.current = answer.data?.result.record?.token ?? null;
      return answer;
    };
    return [asked, making] as const;
  };
  const told = () => {
    const token = made.current;
    if (token === null) return undefined;
    return new Promise<void>((done) => {
      const close = () => {
        made.current = null;
        setShown(null);
        done();
      };
      setShown({ token, close });
    });
  };
  const question = { title: t('tokens.lossTitle'), text: t('tokens.lossText'), confirmLabel: t('tokens.loss') };
  return (
    <>
      <FormScreen
        {...props}
        resource={{ ...resource, hooks: { ...resource.hooks, create } } as Resource}
        told={told}
        guarded={{
          isChanged: () => made.current !== null,
          question,
          discard: () => {
            made.current = null;
          },
        }}
      />
      {shown && <SecretDialog {...shown} />}
    </>
  );
}
