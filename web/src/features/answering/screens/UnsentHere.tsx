import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../../shared/i18n';
import { useSession } from '../../../shared/session/session';
import { personKey, readDraftKey } from '../drafts/draftKey';
import { everyEntry } from '../drafts/draftStore';
import { useRead } from '../drafts/useRead';

/** Whether this device keeps what a person did not send of a survey; of any where none is named. */
async function hasUnsent(person: string, survey: string | null): Promise<boolean> {
  const keys = (await everyEntry()).map(({ draft }) => readDraftKey(draft));
  return keys.some((key) => key.person === person && (survey === null || key.survey === survey));
}

/** Where a survey cannot be answered any more: that what was not sent of it is not lost, and where it is. */
export function UnsentHere({ survey }: { readonly survey: string | null }) {
  const { t } = useTexts();
  const { usuario, isAdmin } = useSession();
  const person = personKey(usuario);
  const [unsent] = useRead(useCallback(() => hasUnsent(person, survey), [person, survey]));
  // An administrator's home shows no drafts.
  if (!unsent || isAdmin) return null;
  return (
    <p>
      {t('survey:offline.unsent')}{' '}
      <Link to="/" style={{ textDecoration: 'underline' }}>
        {t('survey:offline.toUnsent')}
      </Link>
    </p>
  );
}
