import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../shared/session/session';

const PATHS = { encuesta: '/encuestas', periodo: '/periodos', seccion: '/secciones' };

interface Props {
  readonly of: keyof typeof PATHS;
  readonly id: string;
  readonly search?: string;
  /** Whether it is to be looked at, whatever the person may. */
  readonly locked?: boolean;
  readonly children: ReactNode;
}

/** The way to a record that the person may go, to change it or to look at it; the words alone where there is none. */
export function RecordLink({ of, id, search = '', locked = false, children }: Props) {
  const { can } = useSession();
  if (!can(`view_${of}`)) return children;
  const mode = !locked && can(`change_${of}`) ? '' : '/view';
  return <Link to={`${PATHS[of]}/${id}${mode}${search}`}>{children}</Link>;
}
