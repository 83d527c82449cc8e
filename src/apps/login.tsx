import { createRoot } from 'react-dom/client';
import { sessionCalls } from '../kernel/web/session/calls';
import { startSignIn } from '../kernel/web/sign-in-entry';
import { SignIn } from '../modules/account/web/sign-in';

void startSignIn(sessionCalls.refresh).then((props) => {
  if (props) createRoot(document.getElementById('root')!).render(<SignIn {...props} />);
});
