import { QueryClientProvider } from '@tanstack/react-query';
import {
  startTransition,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { LANGS } from '../shared/messages';
import { desktopHost } from './bridge/host';
import { ErrorBoundary } from './error-boundary';
import { queryClient } from './http/query-client';
import { needTexts, startTexts } from './i18n/i18n';
import { storedLang } from './i18n/lang';
import { titleIn, useLang, useUi } from './i18n/use-text';
import { arrived, ChunkError, loadChunk, recover } from './router/chunks';
import type { ScreenProps, WebPart } from './router/define-web';
import { lightFinder, lightPlaces, type Found } from './router/light-places';
import { isRouteChange } from './router/paths';
import { TitleContext } from './router/title';
import { WaysContext, type Ways } from './router/ways';
import { sessionStore, useSession } from './session/session-store';
import { startSession, type SessionCalls } from './session/start';

/** The program of pages that are `light`: their modules and the calls of the session. */
interface LightApp {
  readonly modules: readonly WebPart[];
  readonly calls: SessionCalls;
}
/** The page that stands. */
interface Shown {
  readonly pathname: string;
  readonly search: string;
  /** Nothing where no page has this address. */
  readonly found: Found | undefined;
  /** Nothing where it could not be fetched. */
  readonly Screen: ComponentType<ScreenProps> | undefined;
}
interface PagesProps {
  readonly find: (pathname: string) => Found | undefined;
  readonly enter: (found: Found) => Promise<ComponentType<ScreenProps>>;
}

/** Shows the page of the address, and another one when the address changes: the one before stands until it is there. */
function Pages({ find, enter }: PagesProps) {
  const [shown, setShown] = useState<Shown>();
  /** Whoever clicks twice goes where they clicked last. */
  const turn = useRef(0);
  /** The path whose page stands or is on its way. */
  const path = useRef<string>(undefined);
  const show = useCallback(async () => {
    const { pathname, search } = location;
    // Pages and filters live in the query: they are no reason to fetch the page again.
    if (pathname === path.current) {
      startTransition(() => setShown((now) => (now?.pathname === pathname ? { ...now, search } : now)));
      return;
    }
    path.current = pathname;
    const mine = ++turn.current;
    const found = find(pathname);
    const Screen = found
      ? await enter(found).catch((error: unknown) => {
          console.warn(error);
          return undefined;
        })
      : undefined;
    // The query may have changed meanwhile.
    if (mine === turn.current) startTransition(() => setShown({ pathname, search: location.search, found, Screen }));
  }, [find, enter]);
  useEffect(() => {
    const look = () => void show();
    look();
    addEventListener('popstate', look);
    return () => removeEventListener('popstate', look);
  }, [show]);
  const go = useCallback<Ways['go']>(
    (to, replace = false) => {
      const target = new URL(to, location.href);
      if (target.origin !== location.origin || !find(target.pathname)) {
        location.assign(target.href);
        return;
      }
      if (replace || target.href === location.href) history.replaceState(null, '', target.href);
      else history.pushState(null, '', target.href);
      void show();
    },
    [find, show],
  );
  return shown ? <Page shown={shown} go={go} /> : <Coming />;
}
/** Stands until the page does: what the server wrote is in front of it. */
const Coming = () => <div aria-busy="true" />;

/** Keeps language, title and the top of the page right; no frame stands around a page. */
function Page({ shown, go }: { readonly shown: Shown; readonly go: Ways['go'] }) {
  const t = useUi();
  const lang = useLang();
  const session = useSession();
  const { pathname, search, found, Screen } = shown;
  const place = found?.place;
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
  useEffect(() => {
    if (Screen) arrived({ store: sessionStorage });
  }, [Screen]);
  const before = useRef(lang);
  useEffect(() => {
    document.documentElement.lang = lang;
    if (before.current === lang) return;
    before.current = lang;
    // A first answer still on its way speaks the old language; invalidating alone would wait for it.
    void queryClient.cancelQueries().then(() => queryClient.invalidateQueries());
  }, [lang]);
  const ways = useMemo<Ways>(() => ({ pathname, search, go }), [pathname, search, go]);
  return (
    <WaysContext value={ways}>
      <TitleContext value={setTitle}>
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<Coming />}>
            {found && Screen ? (
              // Another record is another page.
              <Screen
                key={`${found.place.path} ${JSON.stringify(found.params)}`}
                with={found.place.with ?? {}}
                params={found.params}
              />
            ) : (
              <Fault />
            )}
          </Suspense>
        </ErrorBoundary>
      </TitleContext>
    </WaysContext>
  );
}
function Fault() {
  const t = useUi();
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

/** A page that the server wrote in the language of its address goes on in it; what somebody chose before stays chosen. */
const langOfAddress = () => LANGS.find((lang) => lang === new URLSearchParams(location.search).get('lang'));

/**
 * Starts the program of pages that are `light` (ScreenDef) and answers what to render: for whoever comes once, over a thin line.
 * Neither the component library nor the router, the reader of schemas, a frame, a desk or the service worker comes with it.
 */
export function lightApp({ modules, calls }: LightApp): ReactNode {
  const find = lightFinder(lightPlaces(modules.map(({ module }) => module)));
  const bodies = new Map(modules.map(({ module, bodies: of }) => [module.name, of]));
  const ready = Promise.all([
    // Whoever cannot be asked for looks as a visitor does.
    startSession(calls)
      .then(() => sessionStore().ensure())
      .catch(() => null),
    startTexts(
      modules.map(({ module }) => module),
      langOfAddress() ?? storedLang(),
    ),
  ]);
  /** Fetches a page's file and texts beside the session. */
  const enter = async ({ place: { module, key } }: Found): Promise<ComponentType<ScreenProps>> => {
    const load = bodies.get(module)?.[key];
    if (!load) throw new Error(`no body for ${module}.${key}`);
    const address = location.pathname + location.search;
    const arriving = loadChunk(async () => {
      const [body] = await Promise.all([load(), needTexts(module)]);
      return [body] as const;
    });
    try {
      const [[body]] = await Promise.all([arriving, ready]);
      return body.default;
    } catch (error) {
      const env = { store: sessionStorage, reload, host: desktopHost() };
      if (error instanceof ChunkError && recover(env, address)) return never<ComponentType<ScreenProps>>();
      throw error;
    }
  };
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={<Coming />}>
          <Pages find={find} enter={enter} />
        </Suspense>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
