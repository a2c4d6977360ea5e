import { Link } from 'react-router-dom';
import { useTexts } from '../../i18n';
import { useSession } from '../../session/session';
import { personKey } from '../drafts/person';
import { useUnsent } from '../drafts/useUnsent';
import '../../i18n/es/offline';

/** Where a survey cannot be answered any more: that what was not sent of it is not lost, and where it is. */
export function UnsentHere({ survey }: { readonly survey: string | null }) {
  const { t } = useTexts();
  const { usuario, isAdmin } = useSession();
  const unsent = useUnsent(personKey(usuario), survey);
  // An administrator's home shows no drafts.
  if (!unsent || isAdmin) return null;
  return (
    <p>
      {t('offline.unsent')}{' '}
      <Link to="/" style={{ textDecoration: 'underline' }}>
        {t('offline.toUnsent')}
      </Link>
    </p>
  );
}
