import { QueryClientProvider } from '@tanstack/react-query';
import { createContext, Suspense, useContext, useEffect, useMemo, useRef, type ReactNode } from 'react';
import {
  createBrowserRouter,
  Outlet,
  RouterProvider,
  useLocation,
  useNavigation,
  type RouteObject,
} from 'react-router';
import type { Call } from '../shared/call';
import { grantsOf, registryOf, type Grants, type Place } from '../shared/module';
import { ErrorBoundary } from './error-boundary';
import { desktopHost } from './bridge/host';
import { startEvents } from './events';
import { queryClient } from './http/query-client';
import { startTexts, currentLang, needTexts, type LocalePart } from './i18n/i18n';
import { useLang } from './i18n/use-text';
import { fetchBodyFiles, preloadBody } from './router/body-files';
import { recover } from './router/chunks';
import { defaultLayouts, FrameOutline } from './router/default-layouts';
import { FrameFault } from './router/fault-page';
import type { Shell, WebPart } from './router/define-web';
import { mayCall } from './router/guard';
import { PageProvider } from './router/page';
import { buildRoutes } from './router/routes';
import { currentModule, moduleOfPath } from './session/local';
import { sessionStore, useSession } from './session/session-store';
import { dropToken } from './session/token';
import { startSession, type SessionCalls } from './session/start';
import { startWorker } from './offline/keep';
import { focusScrollBoxes } from './scroll-boxes';
import { ThemeFrame } from './theme-frame';
import { whenIdle } from './when-idle';

/** The browser program: its modules, the shell's frames and the calls of the session. */
export interface WebApp {
  readonly modules: readonly WebPart[];
  readonly shell?: Shell;
  readonly calls: SessionCalls;
  /** Texts that belong to no module with screens, such as the kernel's messages of contracts. */
  readonly texts?: readonly LocalePart[];
}

interface Known {
  readonly places: readonly Place[];
  readonly grants: Grants;
}
const Registry = createContext<Known>({ places: [], grants: new Map() });
/** All places of the program: menus are made from them. */
export const usePlaces = (): readonly Place[] => useContext(Registry).places;
/** Says whether the signed-in person may make a call: `const can = useCan(); can(calls.voidRun) && <Button/>`. */
export function useCan(): (call: Pick<Call, 'name' | 'need'>) => boolean {
  const { grants } = useContext(Registry);
  const session = useSession();
  return useMemo(() => (call) => mayCall(call, session, grants), [grants, session]);
}

function Root() {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const lang = useLang();
  const before = useRef(lang);
  useEffect(() => {
    if (before.current === lang) return;
    before.current = lang;
    // A first answer still on its way speaks the old language; invalidating alone would wait for it.
    void queryClient.cancelQueries().then(() => queryClient.invalidateQueries());
  }, [lang]);
  return (
    <ThemeFrame module={moduleOfPath(pathname) ?? currentModule(localStorage)}>
      {navigation.state === 'loading' ? <div className="busy-line" role="progressbar" aria-label="…" /> : null}
      <PageProvider>
        <Suspense fallback={<FrameOutline />}>
          <Outlet />
        </Suspense>
      </PageProvider>
    </ThemeFrame>
  );
}

const LISTED = 2000;
/** Milliseconds after the start, when the first screen has what it needs. */
const SAVING_MS = 3000;
const reload = (address: string) => {
  if (address === location.pathname + location.search) location.reload();
  else location.assign(address);
};

/** Starts the program and answers what to render. Call it once, before anything else looks at the address. */
export function webApp(app: WebApp): ReactNode {
  const { modules } = app;
  const { places } = registryOf(
    modules.map(({ module }) => ({
      name: module.name,
      screens: module.screens,
      calls: {},
      uses: [],
      reads: [],
      locale: { 'zh-CN': {}, 'en-US': {} },
    })),
  );
  const bodies = new Map(modules.map(({ module, bodies: of }) => [module.name, of]));
  const started = startSession(app.calls);
  // Asked at once, not first when texts and body are there; a failure shows at the door.
  const prepared = started
    .then(() => sessionStore().ensure())
    .then((session) => session && app.shell?.prepare?.(session))
    .catch(() => {});
  const texts = startTexts(
    [...(app.texts ?? []), ...modules.map(({ module }) => module)],
    undefined,
    app.shell?.texts ?? [],
  );
  const routes = buildRoutes(places, {
    layouts: { ...defaultLayouts, ...app.shell?.Layouts },
    ready: Promise.all([started, texts]),
    session: () => sessionStore().ensure(),
    prepared,
    bodyOf: ({ module, key }) => {
      const body = bodies.get(module)?.[key];
      if (body) preloadBody(`${module}.${key}`);
      return body ?? (() => Promise.reject(new Error(`no body for ${module}.${key}`)));
    },
    texts: needTexts,
    clearToken: () => dropToken(localStorage),
    landing: (session) => app.shell?.landing?.(session) ?? session.homePage ?? '/desk/bench',
    detour: app.shell?.detour,
    recover: (address) => recover({ store: sessionStorage, reload, host: desktopHost() }, address),
  });
  const root: RouteObject = {
    id: 'root',
    Component: Root,
    ErrorBoundary: FrameFault,
    // The outline needs nothing of the component library.
    HydrateFallback: FrameOutline,
    children: routes,
  };
  const router = createBrowserRouter([root]);
  void started.then(() => startEvents(currentLang));
  // A long visit loads more files than browsers list by themselves, and offline/keep.ts reads that list.
  performance.setResourceTimingBufferSize(LISTED);
  whenIdle(fetchBodyFiles);
  whenIdle(startWorker);
  focusScrollBoxes();
  // What an earlier visit could not send goes now; the part for it is loaded behind the first screen.
  void started.then(() =>
    setTimeout(() => {
      import('./saving/saving').then((m) => m.startSaving()).catch((error: unknown) => console.info('saving', error));
    }, SAVING_MS),
  );
  const known: Known = { places, grants: grantsOf(places) };
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <Registry value={known}>
          <RouterProvider router={router} />
        </Registry>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
