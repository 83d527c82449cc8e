import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import {
  createBrowserRouter,
  Outlet,
  RouterProvider,
  useLoaderData,
  useLocation,
  useMatches,
  useParams,
  useRouteError,
  type RouteObject,
} from 'react-router';
import { registryOf, type Place } from '../shared/module';
import { desktopHost } from './bridge/host';
import { ErrorBoundary } from './error-boundary';
import { queryClient } from './http/query-client';
import { needTexts, startTexts } from './i18n/i18n';
import { titleIn, useLang, useUi } from './i18n/use-text';
import { arrived, ChunkError, loadChunk, recover } from './router/chunks';
import type { Body, ScreenProps, WebPart } from './router/define-web';
import { isRouteChange, routePath } from './router/paths';
import { TitleContext } from './router/title';
import { sessionStore, useSession } from './session/session-store';
import { startSession, type SessionCalls } from './session/start';

/** The program of pages that are `light`: their modules and the calls of the session. */
interface LightApp {
  readonly modules: readonly WebPart[];
  readonly calls: SessionCalls;
}

const usePlace = (): Place | undefined =>
  useMatches().findLast((match) => match.handle != null)?.handle as Place | undefined;

/** Keeps language, title and the top of the page right; no frame stands around a page. */
function Root() {
  const t = useUi();
  const lang = useLang();
  const session = useSession();
  const place = usePlace();
  const { pathname } = useLocation();
  const [own, setOwn] = useState<{ path: string; title: string }>();
  const title = own?.path === pathname ? own.title : place ? titleIn(place.title, lang) : t('notFound');
  const setTitle = useCallback(
    (value: string | undefined) => setOwn(value ? { path: pathname, title: value } : undefined),
    [pathname],
  );
  useEffect(() => {
    document.title = `${title} - ${session?.orgName ?? t('brand')}`;
  }, [title, session, t]);
  const path = useRef<string>(undefined);
  useEffect(() => {
    if (isRouteChange(path.current, pathname)) scrollTo(0, 0);
    path.current = pathname;
  }, [pathname]);
  const before = useRef(lang);
  useEffect(() => {
    document.documentElement.lang = lang;
    if (before.current === lang) return;
    before.current = lang;
    // A first answer still on its way speaks the old language; invalidating alone would wait for it.
    void queryClient.cancelQueries().then(() => queryClient.invalidateQueries());
  }, [lang]);
  return (
    <TitleContext value={setTitle}>
      <Suspense fallback={<Coming />}>
        <Outlet />
      </Suspense>
    </TitleContext>
  );
}
/** Stands until the page does: what the server wrote is in front of it. */
const Coming = () => <div aria-busy="true" />;

function BodyHost() {
  const Screen = useLoaderData() as ComponentType<ScreenProps>;
  const params = useParams();
  const place = usePlace();
  useEffect(() => arrived({ store: sessionStorage }), [Screen]);
  // Another record is another page.
  return (
    <Screen
      key={`${place?.path} ${JSON.stringify(params)}`}
      with={place?.with ?? {}}
      params={params as Record<string, string>}
    />
  );
}
function Fault() {
  const t = useUi();
  const error = useRouteError();
  useEffect(() => {
    console.warn(error);
  }, [error]);
  return (
    <main className="state" role="alert">
      <h2>{t('failed')}</h2>
      <p>{t('failedText')}</p>
      <button type="button" onClick={() => location.reload()}>
        {t('retry')}
      </button>
    </main>
  );
}

const never = <T,>() => new Promise<T>(() => {});
const reload = (address: string) => {
  if (address === location.pathname + location.search) location.reload();
  else location.assign(address);
};
/** Fetches a page's file and texts beside the session. */
async function enter(load: Body, module: string, request: Request, ready: Promise<unknown>) {
  const arriving = loadChunk(async () => {
    const [body] = await Promise.all([load(), needTexts(module)]);
    return [body] as const;
  });
  try {
    const [[body]] = await Promise.all([arriving, ready]);
    return body.default;
  } catch (error) {
    const { pathname, search } = new URL(request.url);
    const env = { store: sessionStorage, reload, host: desktopHost() };
    if (error instanceof ChunkError && recover(env, pathname + search)) return never<ComponentType<ScreenProps>>();
    throw error;
  }
}

/**
 * Starts the program of pages that are `light` (ScreenDef) and answers what to render: for whoever comes once, over a thin line.
 * Neither the component library nor a frame, a desk or the service worker comes with it.
 */
export function lightApp({ modules, calls }: LightApp): ReactNode {
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
  const ready = Promise.all([
    // Whoever cannot be asked for looks as a visitor does.
    startSession(calls)
      .then(() => sessionStore().ensure())
      .catch(() => null),
    startTexts(modules.map(({ module }) => module)),
  ]);
  const route = (place: Place): RouteObject => {
    const load = bodies.get(place.module)?.[place.key];
    return {
      path: routePath(place.path),
      handle: place,
      loader: ({ request }) =>
        load
          ? enter(load, place.module, request, ready)
          : Promise.reject(new Error(`no body for ${place.module}.${place.key}`)),
      // Pages and filters live in the query: they are no reason to fetch the page again.
      shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
        currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate,
      Component: BodyHost,
      ErrorBoundary: Fault,
    };
  };
  const router = createBrowserRouter([
    {
      id: 'root',
      Component: Root,
      ErrorBoundary: Fault,
      HydrateFallback: Coming,
      children: places.filter(({ screen }) => screen.light).map(route),
    },
  ]);
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={<Coming />}>
          <RouterProvider router={router} />
        </Suspense>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
