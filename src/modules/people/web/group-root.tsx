import { Navigate, useLocation } from 'react-router';
import { denied } from '../../../kernel/shared/need';
import { usePlaces } from '../../../kernel/web/app';
import { ForbiddenState } from '../../../kernel/web/parts/states';
import { useSession } from '../../../kernel/web/session/session-store';

const ORDER = ['teachers', 'clazz4', 'students4', 'students5', 'audits'];
/** The root of the group opens the first entry that the person may see. */
export default function GroupRoot() {
  const { pathname } = useLocation();
  const session = useSession();
  const places = usePlaces();
  const base = pathname.replace(/\/$/, '');
  const first = ORDER.map((entry) =>
    places.find((p) => p.path === `${base}/${entry}` && !denied(p.need, session)),
  ).find((p) => p != null);
  return first ? <Navigate replace to={first.path} /> : <ForbiddenState />;
}
