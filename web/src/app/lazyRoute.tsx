import { Button } from '@chakra-ui/react';
import type { ComponentType } from 'react';
import { type TextNamespace, useTexts } from '../shared/i18n';
import { useRetryWhenOnline } from '../shared/session/useRetryWhenOnline';
import { lazyPart } from '../shared/shell/lazyPart';
import { Message } from '../shared/shell/Message';

interface FailureProps {
  /** Retries. */
  load: () => Promise<void>;
  /** Retries; reloads the page when the server has another build. */
  retry: () => Promise<void>;
}

/** Retries when the network is back and at intervals, and offers a retry button. */
function ScreenFailed({ load, retry }: FailureProps) {
  const { t } = useTexts();
  useRetryWhenOnline(true, () => load().catch(() => undefined));
  return (
    <Message title={t('shell.screenFailed')} text={t('shell.screenFailedText')}>
      <Button variant="solid" onClick={() => retry().catch(console.error)}>
        {t('common.retry')}
      </Button>
    </Message>
  );
}

/**
 * A route's `lazy`. The router keeps a rejected load until the page is reloaded, so this one resolves in any case: the
 * screen loads again when it is rendered, and offers a retry.
 */
export function lazyRoute(
  texts: readonly TextNamespace[],
  load: () => Promise<ComponentType>,
  inShell = true,
): () => Promise<{ Component: ComponentType }> {
  const Screen = lazyPart<object>(load, {
    texts,
    failure: (render) => {
      const load = () => Screen.preload().then(render);
      const retry = () =>
        load().catch(async () => {
          // If the server answers, its build no longer has this code: a reload brings the new build.
          const { ok } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
          if (ok) location.reload();
        });
      const failed = <ScreenFailed load={load} retry={retry} />;
      return inShell ? failed : <main>{failed}</main>;
    },
  });
  return async () => {
    await Screen.preload().catch(console.error);
    return { Component: Screen };
  };
}
