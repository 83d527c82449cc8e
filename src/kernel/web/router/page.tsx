import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation, useMatches, useNavigate } from 'react-router';
import type { Place } from '../../shared/module';
import { Alone } from '../alone';
import { queryClient } from '../http/query-client';
import { useUi, useLang, titleIn } from '../i18n/use-text';
import { useSession } from '../session/session-store';
import { size } from '../theme';
import { LeaveGuard } from './leave-guard';
import { isRouteChange } from './paths';
import { TitleContext } from './title';
import { WaysContext, type Ways } from './ways';

export { useTitle } from './title';

/** What a layout and a screen know of the page they stand on. */
export interface Page {
  readonly place: Place | undefined;
  readonly title: string;
  /** Content width in px. */
  readonly width: number;
  /** Undefined on pages that disable the back button. */
  readonly back: (() => void) | undefined;
  /** Loads what the page shows again; what was typed stays. */
  readonly refresh: () => void;
}
const Context = createContext<Page | undefined>(undefined);

/** Brings the view to the top; a layout that scrolls inside marks its box with `data-scroll`. */
export function scrollToTop(win: Pick<Window, 'scrollTo' | 'document'> = window): void {
  win.scrollTo(0, 0);
  for (const box of win.document.querySelectorAll('[data-scroll]')) box.scrollTop = 0;
}

/** Knows the current place; keeps the document's title and the scroll position right. */
export function PageProvider({ children }: { readonly children: ReactNode }) {
  const t = useUi();
  const lang = useLang();
  const session = useSession();
  const matches = useMatches();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const place = matches.findLast((match) => match.handle != null)?.handle as Place | undefined;
  const [own, setOwn] = useState<{ path: string; title: string }>();
  const title = own?.path === pathname ? own.title : place ? titleIn(place.title, lang) : t('notFound');

  const before = useRef<string>(undefined);
  useEffect(() => {
    if (isRouteChange(before.current, pathname)) scrollToTop();
    before.current = pathname;
  }, [pathname]);
  useEffect(() => {
    document.title = [title, session?.orgName ?? t('brand')].filter(Boolean).join(' - ');
  }, [title, session, t]);

  const setTitle = useCallback(
    (value: string | undefined) => setOwn(value ? { path: pathname, title: value } : undefined),
    [pathname, setOwn],
  );
  const page = useMemo<Page>(
    () => ({
      place,
      title,
      width: place?.screen.width ?? size.content,
      back: place?.screen.noBack ? undefined : () => void navigate(-1),
      refresh: () => void queryClient.refetchQueries({ type: 'active' }),
    }),
    [place, title, navigate],
  );
  const go = useCallback<Ways['go']>((to, replace = false) => void navigate(to, { replace }), [navigate]);
  const ways = useMemo<Ways>(() => ({ pathname, search, go }), [pathname, search, go]);
  return (
    <Context value={page}>
      <WaysContext value={ways}>
        <TitleContext value={setTitle}>{children}</TitleContext>
      </WaysContext>
      <Alone>
        <LeaveGuard />
      </Alone>
    </Context>
  );
}

/** The page: title, width, back and refresh. */
export function usePage(): Page {
  const page = useContext(Context);
  if (!page) throw new Error('usePage stands outside a page');
  return page;
}
