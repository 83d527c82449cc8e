import { Navigate, useLocation } from 'react-router';
import { denied } from '../../../kernel/shared/need';
import { usePlaces } from '../../../kernel/web/app';
import { ForbiddenState } from '../../../kernel/web/parts/states';
import { useSession } from '../../../kernel/web/session/session-store';

/** The root of a desk's group opens the first entry of its module that the person may see (screens-desk A12). */
export default function GroupRoot() {
  const { pathname } = useLocation();
  const session = useSession();
  const desk = pathname.startsWith('/desk/art') ? '/desk/art/eval' : '/desk/sport/eval/';
  const first = usePlaces().find((p) => p.path.startsWith(desk) && !denied(p.need, session));
  return first ? <Navigate replace to={first.path} /> : <ForbiddenState />;
}
