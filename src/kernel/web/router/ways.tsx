import { createContext, use, useEffect, useMemo, type ComponentProps, type MouseEvent } from 'react';

/**
 * Where a page stands and how it leads on, for pages that are light too: inside the whole program its router answers, in the
 * light one a small one of its own. Addresses are whole ones: `/school/189/news?page=2`.
 */
export interface Ways {
  readonly pathname: string;
  readonly search: string;
  /** Opens an address; `replace` leaves the present one out of what the browser's way back knows. */
  readonly go: (to: string, replace?: boolean) => void;
}
export const WaysContext = createContext<Ways | undefined>(undefined);

export function useWays(): Ways {
  const ways = use(WaysContext);
  if (!ways) throw new Error('useWays stands outside a page');
  return ways;
}
/** The query of the address. */
export function useSearch(): URLSearchParams {
  const { search } = useWays();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** Whether a click opens the link here: with a key held down, or another key of the mouse, the browser opens it elsewhere. */
const isPlain = (event: MouseEvent): boolean =>
  !event.defaultPrevented && event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  readonly to: string;
}
/** A link inside the program. */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const { go } = useWays();
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (!isPlain(event)) return;
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
}
/** Whether an address is the page that stands, or one above it. */
export function leadsHere(to: string, pathname: string): boolean {
  const [path = ''] = to.split('?');
  return pathname === path || pathname.startsWith(`${path}/`);
}
/** A link of a menu: it says where one is. */
export function NavLink({ to, ...rest }: LinkProps) {
  const { pathname } = useWays();
  const here = leadsHere(to, pathname);
  return <Link {...rest} to={to} className={here ? 'active' : undefined} aria-current={here ? 'page' : undefined} />;
}
/** Leads on to another address, in place of this one. */
export function GoOn({ to }: { readonly to: string }) {
  const { go } = useWays();
  useEffect(() => go(to, true), [go, to]);
  return null;
}
