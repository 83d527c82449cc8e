import { Navigate, useLocation } from 'react-router';
import { Bones } from '../../../kernel/web/parts/bones';
import { ForbiddenState } from '../../../kernel/web/parts/states';
import { HomeButton } from '../../../kernel/web/router/fault-page';
import { moduleAt, moduleOf } from '../rules/modules';
import { firstBelow, visible } from '../rules/visible';
import { useKnown } from './known-session';

/** The root of a menu group opens the first entry that the person may see (screens-desk A12). */
export default function GroupRoot() {
  const { pathname } = useLocation();
  const known = useKnown();
  if (!known)
    return (
      <div className="panel">
        <Bones />
      </div>
    );
  const first = firstBelow(
    visible(moduleOf(moduleAt(pathname) ?? 'system').desk.groups, known),
    pathname.replace(/\/$/, ''),
  );
  return first ? <Navigate replace to={first.path} /> : <ForbiddenState action={<HomeButton />} />;
}
