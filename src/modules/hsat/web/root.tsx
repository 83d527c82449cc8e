import { Navigate } from 'react-router';
import { denied } from '../../../kernel/shared/need';
import { usePlaces } from '../../../kernel/web/app';
import { ForbiddenState } from '../../../kernel/web/parts/states';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { useSession } from '../../../kernel/web/session/session-store';
import { hasServices, moduleOf } from './parts';

/** The root of a group opens the first entry of it that the person may see (screens-desk A10, A12). */
export default function GroupRoot({ with: of }: ScreenProps) {
  const session = useSession();
  const [under, part] = [String(of?.['under'] ?? ''), String(of?.['part'] ?? '')];
  const first = usePlaces().find(
    (p) =>
      p.path.startsWith(under) &&
      p.path.includes(part) &&
      p.screen.calls.some((name) => name.startsWith('hsat.')) &&
      !denied(p.need, session) &&
      hasServices(session, moduleOf(p.with)),
  );
  return first ? <Navigate replace to={first.path} /> : <ForbiddenState />;
}
