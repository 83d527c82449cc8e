import { createRoot } from 'react-dom/client';
import { webApp } from '../kernel/web/app';
import '../kernel/web/base.css';
import { sessionCalls } from '../kernel/web/session/calls';

createRoot(document.getElementById('root')!).render(webApp({ modules: [], calls: sessionCalls }));
