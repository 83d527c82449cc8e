import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { sessionCalls } from '../kernel/web/session/calls';
import { startSignIn, type SignInProps } from '../kernel/web/sign-in-entry';

// The account module owns the page. Until it stands there the entry builds without it.
const found = import.meta.glob<{ readonly SignIn: ComponentType<SignInProps> }>('../modules/account/web/sign-in/index.tsx', { eager: true });
const SignIn = Object.values(found)[0]?.SignIn;

void startSignIn(sessionCalls.refresh).then((props) => {
  if (props && SignIn) createRoot(document.getElementById('root')!).render(<SignIn {...props} />);
});
