import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../shared/session/session';

const PATHS = { encuesta: '/encuestas', periodo: '/periodos', seccion: '/secciones' };

interface Props {
  readonly of: keyof typeof PATHS;
  readonly id: string;
  readonly search?: string;
  /** Links to the view even if the user may edit. */
  readonly locked?: boolean;
  readonly children: ReactNode;
}

/** A link to edit or view a record, by permission; without one, plain text. */
export function RecordLink({ of, id, search = '', locked = false, children }: Props) {
  const { can } = useSession();
  if (!can(`view_${of}`)) return children;
  const mode = !locked && can(`change_${of}`) ? '' : '/view';
  return <Link to={`${PATHS[of]}/${id}${mode}${search}`}>{children}</Link>;
}
