import { createRoot } from 'react-dom/client';
import '../kernel/web/base.css';
import { lightApp } from '../kernel/web/light-entry';
import { openWrittenAddress } from '../kernel/web/router/written-address';
import { sessionCalls } from '../kernel/web/session/calls';
import { schoolSiteWeb } from '../modules/school-site/web';

openWrittenAddress(document, location, history);
createRoot(document.getElementById('root')!).render(lightApp({ modules: [schoolSiteWeb], calls: sessionCalls }));
