import { Button } from '@chakra-ui/react';
import type { ComponentType } from 'react';
import { twice } from '../chunks';
import { loadTexts, type TextNamespace, useTexts } from '../i18n';
import { Message } from '../shell/Message';
import { later } from '../ui/reach';

/** What is drawn at an address, as React Router wants it of `lazy`. */
interface Loaded {
  Component: ComponentType;
  handle?: unknown;
}

/** Stands where code did not come, which is asked for again every now and then, and when somebody says so. */
function lateScreen(load: () => Promise<Loaded>, inShell: boolean): ComponentType {
  const { reach, useWhen } = later(load);
  const retry = () =>
    load().then(reach, async () => {
      // Where the server answers, the code is of a build that it has no more: a reload brings another.
      const { ok } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
      if (ok) location.reload();
    });
  return function LateScreen() {
    const { t } = useTexts();
    const loaded = useWhen(true);
    if (loaded) return <loaded.Component />;
    const told = (
      <Message title={t('shell.screenFailed')} text={t('shell.screenFailedText')}>
        <Button variant="solid" onClick={() => retry().catch(console.error)}>
          {t('common.retry')}
        </Button>
      </Message>
    );
    return inShell ? told : <main>{told}</main>;
  };
}

/** A route's `lazy` that does not fail: the router would keep the failure, and the address be lost until a reload. */
export function lazyRoute(
  texts: readonly TextNamespace[],
  loadScreen: () => Promise<Loaded>,
  inShell = true,
): () => Promise<Loaded> {
  const load = async () => {
    const [loaded] = await Promise.all([loadScreen(), loadTexts(...texts)]);
    return loaded;
  };
  return async () => {
    try {
      return await twice(load);
    } catch (error) {
      console.error(error);
      return { Component: lateScreen(load, inShell) };
    }
  };
}
