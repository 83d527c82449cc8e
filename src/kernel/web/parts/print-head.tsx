import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { instantText } from '../format';
import { useUi } from '../i18n/use-text';
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

/**
 * What a sheet of paper says first: the page's title, or what of it stands on this sheet (`of`), the open tab, what the page
 * is `narrowed` to, whose it is and when it was printed. `children` follow in the same line, unless they say the organisation
 * again.
 */
export function PrintHead({
  of,
  narrowed = [],
  children,
}: {
  readonly of?: string;
  readonly narrowed?: readonly string[];
  readonly children?: ReactNode;
}) {
  const t = useUi();
  const { title } = usePage();
  const session = useSession();
  const [now] = useState(() => Date.now());
  const head = useRef<HTMLElement>(null);
  const [tab, setTab] = useState('');
  // The tabs' names change with the language and with what they count.
  useLayoutEffect(() => {
    setTab(tabsAround(head.current));
  });
  return (
    <header className="print-only" ref={head}>
      <h1 className="print-title">{of || title}</h1>
      <p className="soft">
        {[session?.orgName, of ? title : '', tab, ...narrowed, t('printed', { at: instantText(now, session?.zone) })]
          .filter(Boolean)
          .join(' · ')}
        {children && children !== session?.orgName ? <> · {children}</> : null}
      </p>
    </header>
  );
}
