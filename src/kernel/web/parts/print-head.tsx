import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { instantText } from '../format';
import { titleIn, useLang, useUi } from '../i18n/use-text';
import { usePage } from '../router/page';
import { useSession } from '../session/session-store';

/** The open one of tabs: their bar stands on no paper. */
const OPEN_TAB = ':scope > :is(.ant-tabs-nav, .tab-bar) .ant-tabs-tab-active';
/** The names of the tabs in which an element stands, the outermost first. */
function tabsAround(element: Element | null): string {
  const names: string[] = [];
  for (let tabs = element?.closest('.ant-tabs'); tabs; tabs = tabs.parentElement?.closest('.ant-tabs'))
    names.unshift(tabs.querySelector(OPEN_TAB)?.textContent.trim() ?? '');
  return names.filter(Boolean).join(' · ');
}

interface Props {
  /** What of the page stands on this sheet; absent: the page's title. */
  readonly of?: string;
  /** What the page is narrowed to. */
  readonly narrowed?: readonly string[];
  /** What follows in the same line; left out where it says the organisation again. */
  readonly children?: ReactNode;
}
/**
 * What a sheet of paper says first: what stands on it; below, in one line, whose it is, the page and its open tab, what it is
 * narrowed to, and when it was printed.
 */
export function PrintHead({ of, narrowed = [], children }: Props) {
  const t = useUi();
  const lang = useLang();
  const { place, title } = usePage();
  const session = useSession();
  const [now] = useState(() => Date.now());
  const head = useRef<HTMLElement>(null);
  const [tab, setTab] = useState('');
  // The tabs' names change with the language and with what they count.
  useLayoutEffect(() => {
    setTab(tabsAround(head.current));
  });
  const first = of || title;
  // A page that bears the name of a record has a name of its own as well.
  const pages = [title, place ? titleIn(place.title, lang) : ''].filter((name) => name !== first);
  const printed = t('printed', { at: instantText(now, session?.zone) });
  const line = new Set([session?.orgName, ...pages, tab, ...narrowed, printed]);
  return (
    <header className="print-only" ref={head}>
      <h1 className="print-title">{first}</h1>
      <p className="soft">
        {[...line].filter(Boolean).join(' · ')}
        {children && children !== session?.orgName ? <> · {children}</> : null}
      </p>
    </header>
  );
}
