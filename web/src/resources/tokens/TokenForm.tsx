import { useRef, useState } from 'react';
import { useMakeTokenServicioMutation } from '../../generated/tokens';
import { FormScreen } from '../../screens/FormScreen';
import type { Resource, ResourceFormProps } from '../../screens/resource';
import { SecretDialog } from './SecretDialog';

/** The form of a service token, which shows the secret of a new one before it is left. */
export function TokenForm({ resource, ...props }: ResourceFormProps) {
  // Not kept in the cache: the secret is shown once, and is nowhere afterwards.
  const [make, making] = useMakeTokenServicioMutation({ fetchPolicy: 'no-cache' });
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
  const told = async () => {
    const token = made.current;
    made.current = null;
    if (token !== null) await new Promise<void>((close) => setShown({ token, close }));
  };
  return (
    <>
      <FormScreen {...props} resource={{ ...resource, hooks: { ...resource.hooks, create } } as Resource} told={told} />
      {shown && <SecretDialog {...shown} />}
    </>
  );
}
