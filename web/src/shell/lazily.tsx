import type { ComponentType, ReactNode } from 'react';
import { twice } from '../chunks';
import { loadTexts, type TextKey, type TextNamespace, useTexts } from '../i18n';
import { Dialog } from '../ui/Dialog';
import { later } from '../ui/reach';
import { Failed, FailedPage } from './Failed';

interface Options<P> {
  /** The namespaces of its texts beside `common`. */
  texts?: readonly TextNamespace[];
  waiting?: ReactNode;
  /** For a whole page: its title, which stays where its code does not come. */
  title?: TextKey;
  /** For a dialog: closes it. Where its code does not come that is told in a dialog, too. */
  close?: (props: P) => () => void;
}

/**
 * A component whose code is loaded when it is first drawn. Where it does not come that is said in its place, with a way
 * to try again: what is around it, a form that somebody is filling in, stays as it is. `useIdle` has it brought
 * before, where it is wanted soon.
 */
export function lazily<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { texts = [], waiting, title, close }: Options<P> = {},
) {
  const loadAll = async () => {
    const [Part] = await Promise.all([load(), loadTexts(...texts)]);
    return Part;
  };
  const { reach, useWanted, useIdle } = later(() =>
    twice(loadAll).catch((error) => {
      console.error(error);
      throw error;
    }),
  );
  function Lazily(props: P) {
    const { t } = useTexts();
    const { code: Part, failed } = useWanted(true);
    if (Part) return <Part {...props} />;
    if (!failed) return waiting;
    const failure = { text: t('shell.partFailed'), retry: reach };
    if (title) return <FailedPage title={t(title)} {...failure} />;
    const told = <Failed {...failure} />;
    return close ? (
      <Dialog title={t('common.error')} onDismiss={close(props)}>
        {told}
      </Dialog>
    ) : (
      told
    );
  }
  return Object.assign(Lazily, { useIdle });
}

export const lazyDialog = <P extends { close: () => void }>(
  load: () => Promise<ComponentType<P>>,
  texts: readonly TextNamespace[],
) => lazily(load, { texts, close: ({ close }: P) => close });
