/** `/clazz/{clazzId}` of the specification as the router writes it: `/clazz/:clazzId`. */
export const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

type Keys<P extends string> = P extends `${string}{${infer K}}${infer Rest}` ? K | Keys<Rest> : never;
type Values<P extends string> = { readonly [K in Keys<P>]: string | number };

/** An address with its parameters: `toPath('/clazz/{clazzId}', { clazzId: 7 }, { tab: 'student' })`. */
export function toPath<const P extends string>(
  path: P,
  values: Values<P>,
  query: Record<string, string | number | undefined> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String((values as Record<string, unknown>)[key])),
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([k, v]) => (v == null ? [] : [[k, String(v)]])),
  ).toString();
  return search ? `${filled}?${search}` : filled;
}

/** An address is external when it starts with http:, https:, mailto: or tel:. Source: desk §2.3. */
export const isExternal = (address: string): boolean => /^(https?|mailto|tel):/i.test(address);
/** How a link opens: an external one in a new window. Source: site §2.1. */
export const linkTarget = (address: string): { readonly target?: '_blank'; readonly rel?: string } =>
  isExternal(address) ? { target: '_blank', rel: 'noopener noreferrer' } : {};

// Targets in a new window that are no home: management system, help centre, mall. Source: site §2.1.
const NO_HOME = [/^\/desk\/bench(\/|$)/, /^\/help(\/|$)/, /^\/(site\/)?mall(\/|$)/];
/** Whether an address may be chosen as the home page. */
export const mayBeHome = (address: string): boolean => !isExternal(address) && !NO_HOME.some((r) => r.test(address));

/** The login page with the way back. */
export const loginAddress = (back: string): string =>
  back === '' || back === '/' ? '/login' : `/login?redirect=${encodeURIComponent(back)}`;

/** A way back that stays on this site, or nothing: the value comes from the address, anybody may have written it. */
export function safeBack(redirect: string | null | undefined): string | undefined {
  if (
    !redirect ||
    !redirect.startsWith('/') ||
    /^\/[\\/]/.test(redirect) ||
    redirect.includes('\\') ||
    Array.from(redirect).some((c) => c < ' ')
  )
    return undefined;
  return /^\/login(\?|$|#)/.test(redirect) ? undefined : redirect;
}

/** Desks whose unknown addresses show "Resource does not exist" inside the desk. Source: desk §2. */
export const DESK_ROOTS = ['/desk/sport', '/desk/art', '/desk/teach', '/desk'] as const;

/** Whether two addresses are two screens: the query (filters, page, open drawer) does not count. */
export const isRouteChange = (from: string | undefined, to: string): boolean => from !== undefined && from !== to;
