import { useSession } from '../../shared/session/session';
import { lazyPart } from '../../shared/shell/lazyPart';

const AdminHome = lazyPart(async () => (await import('./AdminHome')).AdminHome, {
  texts: ['home', 'campaigns'],
  title: 'shell.home',
});
const RespondentHome = lazyPart(async () => (await import('./RespondentHome')).RespondentHome, {
  texts: ['home', 'survey'],
  title: 'shell.home',
});

/** The first screen: the overview for administrators, the current survey for respondents. */
export function Home() {
  const { isAdmin } = useSession();
  return isAdmin ? <AdminHome /> : <RespondentHome />;
}
