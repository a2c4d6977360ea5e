import { lazy, Suspense } from 'react';
import { useSession } from '../session';

const AdminHome = lazy(async () => ({ default: (await import('./AdminHome')).AdminHome }));
const RespondentHome = lazy(async () => ({ default: (await import('./respondent')).RespondentHome }));

/** The first screen: the state of the surveys for administrators, one's own survey for everybody else. */
export function Home() {
  const { isAdmin } = useSession();
  return <Suspense>{isAdmin ? <AdminHome /> : <RespondentHome />}</Suspense>;
}
