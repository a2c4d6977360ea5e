import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { retryOnce } from '../chunks';
import { loadTexts, type TextKey, type TextNamespace, useTexts } from '../i18n';
import { Dialog } from '../ui/Dialog';
import { Failed, FailedPage } from './Failed';

/** Code or texts did not load: the network failed, or the server has another build by now. */
class LoadError extends Error {}

interface BoundaryProps {
  failure: ReactNode;
  /** Called once the failure is on the screen. */
  onFailure: () => void;
  children: ReactNode;
}

/** Shows `failure` where a part did not load; any other error goes on to the route's boundary. */
class LoadBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override componentDidCatch() {
    this.props.onFailure();
  }
  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof LoadError) return this.props.failure;
    throw error;
  }
}

interface Options<P> {
  /** Its text namespaces, besides `common`. */
  texts?: readonly TextNamespace[];
  /** Shown while it loads. */
  waiting?: ReactNode;
  /** For a whole page: its title, which stays if the code does not load. */
  title?: TextKey;
  /** For a dialog: closes it. A failure to load is then shown in a dialog, too. */
  close?: (props: P) => () => void;
  /** Replaces the whole failure message; `retry` loads again. */
  failure?: (retry: () => void) => ReactNode;
}

/**
 * A component whose code and texts load when it is first rendered, or before by `preload`. A failed load is retried once;
 * then its place offers a retry, and the rest of the screen, such as a form with unsaved changes, stays.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, options: Options<P> = {}) {
  const { texts = [], waiting, title, close, failure } = options;
  let loaded: ComponentType<P> | undefined;
  const attempt = async () => {
    const [Part] = await Promise.all([load(), loadTexts(...texts)]);
    return Part;
  };
  const preload = async () => {
    loaded ??= await retryOnce(attempt);
    return loaded;
  };
  const begin = () =>
    lazy(async () => {
      try {
        return { default: await preload() };
      } catch (error) {
        console.error(error);
        throw new LoadError('A part of the application did not load', { cause: error });
      }
    }) as ComponentType<P>;
  let pending = begin();
  // React never loads a rejected `lazy` again; the next mount uses a new one.
  const restart = () => {
    pending = begin();
  };

  function LazyPart(props: P) {
    const { t } = useTexts();
    const [{ Part, tries }, setTry] = useState(() => ({ Part: loaded ?? pending, tries: 0 }));
    const retry = () => setTry((last) => ({ Part: loaded ?? pending, tries: last.tries + 1 }));
    const message = () => {
      if (failure) return failure(retry);
      const failed = { text: t('shell.partFailed'), retry };
      if (title) return <FailedPage title={t(title)} {...failed} />;
      if (!close) return <Failed {...failed} />;
      return (
        <Dialog title={t('common.error')} onDismiss={close(props)}>
          <Failed {...failed} />
        </Dialog>
      );
    };
    return (
      <LoadBoundary key={tries} failure={message()} onFailure={restart}>
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </LoadBoundary>
    );
  }
  return Object.assign(LazyPart, { preload });
}

export const lazyDialog = <P extends { close: () => void }>(
  load: () => Promise<ComponentType<P>>,
  texts: readonly TextNamespace[],
) => lazyPart(load, { texts, close: ({ close }: P) => close });
