import { useSession } from '../../shared/session/session';
import { lazyPart } from '../../shared/shell/lazyPart';

const AdminHome = lazyPart(async () => (await import('./AdminHome')).AdminHome, {
  texts: ['home', 'campaigns'],
  title: 'shell.home',
});
const RespondentHome = lazyPart(async () => (await import('./respondent')).RespondentHome, {
  texts: ['home', 'survey'],
  title: 'shell.home',
});

/** The first screen: the state of the surveys for administrators, one's own survey for everybody else. */
export function Home() {
  const { isAdmin } = useSession();
  return isAdmin ? <AdminHome /> : <RespondentHome />;
}
