import { Navigate } from 'react-router';
import { FrameOutline } from '../../../kernel/web/router/default-layouts';
import { landingNow } from '../rules/landing';
import { opens } from '../rules/visible';
import { useKnown } from './known-session';

/** Leads everybody to their first page (L1 to L5); what does not stand yet gives way to the class page, bench or profile. */
export default function Landing() {
  const known = useKnown();
  if (!known) return <FrameOutline />;
  return <Navigate replace to={landingNow(known.who, (path) => opens(known.find, known.who, path), known.hasClazz)} />;
}
