import { createRoot } from 'react-dom/client';
import { webApp } from '../kernel/web/app';
import '../kernel/web/base.css';
import { sessionCalls } from '../kernel/web/session/calls';
import { accountWeb } from '../modules/account/web';
import { filesWeb } from '../modules/files/web';
import { roleWeb } from '../modules/role/web';

/** The browser half of the modules, in the order of modules.ts. */
const modules = [accountWeb, roleWeb, filesWeb];

createRoot(document.getElementById('root')!).render(webApp({ modules, calls: sessionCalls }));
