import { Suspense, useEffect, type ComponentType } from 'react';
import {
  Outlet,
  redirect,
  redirectDocument,
  useLoaderData,
  useMatches,
  useParams,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router';
import type { Place } from '../../shared/module';
import { denied, open, signedIn } from '../../shared/need';
import type { Session } from '../../shared/session';
import { CallError } from '../http/call-error';
import { arrived, ChunkError, loadChunk } from './chunks';
import { layoutOf, type Body, type Layouts, type ScreenProps } from './define-web';
import { ScreenOutline } from './default-layouts';
import { FaultPage, FrameFault, NotFound, NotInDesk } from './fault-page';
import { Denied } from './guard';
import { DESK_ROOTS, isExternal, loginAddress, routePath, toPath } from './paths';

/** What the routes need of the app. */
export interface RouteEnv {
  readonly layouts: Layouts;
  /** Done with the refresh attempt of the start and with the texts. */
  readonly ready: Promise<unknown>;
  readonly session: () => Promise<Session | null>;
  /** Done when the frames know what they show; never fails. */
  readonly prepared?: Promise<unknown>;
  readonly bodyOf: (place: Place) => Body;
  /** Fetches the texts of a module. */
  readonly texts?: (module: string) => Promise<unknown>;
  /** Removes a token that is no longer valid. */
  readonly clearToken: () => void;
  readonly landing: (session: Session) => string;
  /** Where somebody must go first, for example to choose an own password. */
  readonly detour?: (session: Session, path: string) => string | undefined;
  /** After a network fault under a navigation; true: the page is loading anew. */
  readonly recover: (address: string) => boolean;
}

const never = <T,>() => new Promise<T>(() => {});

/**
 * The modules whose texts a place shows: its own, and those of others whose calls its keys and dialogs ask. Fetched behind
 * the page they would hide it again for a moment (Suspense) after it stood.
 */
const textsOf = ({ module, screen }: Place): readonly string[] => [
  ...new Set([module, ...(screen.acts ?? []).map((name) => name.slice(0, name.indexOf('.')))]),
];

/** Decides at the door of a place: who may not is told why, who may gets the body. */
export async function enter(
  place: Place,
  { request, params }: Pick<LoaderFunctionArgs, 'request' | 'params'>,
  env: RouteEnv,
): Promise<ComponentType<ScreenProps> | Response | null> {
  const url = new URL(request.url);
  // The body and its texts are fetched while the session is: they are the same for everybody.
  const arriving = place.screen.to
    ? undefined
    : loadChunk(async () => {
        const [body] = await Promise.all([env.bodyOf(place)(), ...textsOf(place).map((name) => env.texts?.(name))]);
        return [body] as const;
      });
  arriving?.catch(() => {});
  try {
    await env.ready;
    const session = place.need.open ? await env.session().catch(() => null) : await env.session();
    const reason = denied(place.need, session);
    if (reason === 'session') {
      env.clearToken();
      return redirectDocument(loginAddress(url.pathname + url.search));
    }
    if (reason) throw new Denied(reason);
    const first = session && env.detour?.(session, url.pathname);
    if (first && first !== url.pathname) return redirect(first);
    const { to } = place.screen;
    if (to === 'home') return session ? redirect(env.landing(session)) : redirectDocument('/login');
    if (to) return isExternal(to) ? redirectDocument(to) : redirect(toPath(to, params) + url.search);
    const shown = arriving!.then(([body]) => {
      if (session) body.ahead?.(url.searchParams);
      return body.default;
    });
    return (await Promise.all([shown, session ? env.prepared : undefined]))[0];
  } catch (error) {
    const network = error instanceof ChunkError || (error instanceof CallError && error.status === 0);
    if (error instanceof CallError && error.status === 401) return never();
    if (network && env.recover(url.pathname + url.search)) return never();
    throw error;
  }
}

function BodyHost() {
  const Screen = useLoaderData() as ComponentType<ScreenProps>;
  const params = useParams();
  const place = useMatches().at(-1)?.handle as Place | undefined;
  useEffect(() => arrived({ store: sessionStorage }), [Screen]);
  // Another record is another screen: what was typed for the one must not stay for the other.
  return (
    <Screen
      key={`${place?.path} ${JSON.stringify(params)}`}
      with={place?.with ?? {}}
      params={params as Record<string, string>}
    />
  );
}

const frameOf = (Layout: Layouts[keyof Layouts]) =>
  function Frame() {
    const place = useMatches().findLast((match) => match.handle != null)?.handle as Place | undefined;
    return (
      <Layout place={place}>
        <Suspense fallback={<ScreenOutline />}>
          <Outlet />
        </Suspense>
      </Layout>
    );
  };

/** A place that the kernel itself adds. */
const own = (path: string, title: Place['title'], layout: keyof Layouts, need = open, to?: string): Place => ({
  path,
  title,
  need,
  module: 'ui',
  key: path,
  screen: { at: path, title, need, calls: [], layout, to, noBack: true },
});

const GONE = { zh: '资源不存在', en: 'Resource does not exist' };
const LOST = { zh: '页面不存在', en: 'Page not found' };
const HOME = { zh: '首页', en: 'Home' };

/** Routes of all places. A literal segment beats a parameter, whatever the order. */
export function buildRoutes(places: readonly Place[], env: RouteEnv): RouteObject[] {
  const real = places.filter((place) => !place.path.includes('#'));
  const taken = new Set(real.map((place) => place.path));
  const free = (list: readonly Place[]) => list.filter((place) => !taken.has(place.path));
  const homes = free(['/', '/index', '/login'].map((path) => own(path, HOME, 'bare', open, 'home')));
  const gone = free(DESK_ROOTS.map((root) => own(`${root}/*`, GONE, 'desk', signedIn)));
  const lost = free([own('*', LOST, 'bare')]);

  const route = (place: Place): RouteObject => ({
    path: routePath(place.path),
    handle: place,
    loader: (args) => enter(place, args, env),
    // Filters, page and drawer live in the query: they are no reason to ask at the door again.
    shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
      currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate,
    Component: BodyHost,
    ErrorBoundary: FaultPage,
  });
  const fixed = (place: Place, Component: ComponentType): RouteObject => ({
    ...route(place),
    loader: (args) => enter(place, args, { ...env, bodyOf: () => () => Promise.resolve({ default: Component }) }),
  });

  const all = [
    ...real.map((p) => [p, route(p)] as const),
    ...homes.map((p) => [p, route(p)] as const),
    ...gone.map((p) => [p, fixed(p, NotInDesk)] as const),
    ...lost.map((p) => [p, fixed(p, NotFound)] as const),
  ];
  return (Object.keys(env.layouts) as (keyof Layouts)[]).map((kind) => ({
    id: `layout.${kind}`,
    Component: frameOf(env.layouts[kind]),
    // Without it React Router's own page would stand there, in English.
    ErrorBoundary: FrameFault,
    children: all.filter(([place]) => layoutOf(place) === kind).map(([, r]) => r),
  }));
}
