import { useTexts } from '../../../shared/i18n';
import type { OrphanedEntries } from '../model/merge';
import { wordsLeft } from './words';

/** An answer that has no place now, with its question, and why where the survey itself is the same. */
export function LeftOut({ orphan }: { readonly orphan: OrphanedEntries }) {
  const { t, lang } = useTexts();
  const { title, words, entries, ruledOutBy } = orphan;
  return (
    <>
      <strong>{title}</strong>: {wordsLeft({ words, number: entries.some((one) => one.number) }, lang)}
      {ruledOutBy && ` (${t('survey:changed.ruledOut', { parent: ruledOutBy })})`}
    </>
  );
}
