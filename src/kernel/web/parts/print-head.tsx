import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { instantText } from '../format';
import { titleIn, useLang, useUi } from '../i18n/use-text';
import { usePrinting } from '../printing';
import { usePage } from '../router/page';
import { useSession } from '../session/session-store';

/** The open one of tabs: their bar stands on no paper. */
const OPEN = '.ant-tabs-tab-active';
/** Tabs that lead to other pages, or stand in a tab that is not open. */
const NOT_HERE = '[data-chrome], [aria-hidden="true"]';
/** The names of the open tabs in which a head of a sheet stands, the outermost first, and of those of the page below it. */
function openTabs(head: Element | null): string {
  const tabs: Element[] = [];
  for (let box = head?.closest('.ant-tabs'); box; box = box.parentElement?.closest('.ant-tabs'))
    tabs.unshift(...box.querySelectorAll(`:scope > :is(.ant-tabs-nav, .tab-bar) ${OPEN}`));
  tabs.push(...(head?.parentElement?.querySelectorAll(OPEN) ?? []));
  return tabs
    .filter((tab) => !tab.closest(NOT_HERE))
    .map((tab) => tab.textContent.trim())
    .join(' · ');
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
  const tab = useRef<HTMLSpanElement>(null);
  const first = of || title;
  // A page that bears the name of a record has a name of its own as well.
  const pages = [title, place ? titleIn(place.title, lang) : ''].filter((name) => name !== first);
  const printed = t('printed', { at: instantText(now, session?.zone) });
  const whose = new Set([session?.orgName, ...pages].filter(Boolean));
  const rest = new Set([...narrowed, printed].filter(Boolean));
  // Which tab is open, and what it is called, is asked with each drawing, and once more when a sheet is printed.
  usePrinting();
  useLayoutEffect(() => {
    const name = openTabs(head.current);
    if (tab.current) tab.current.textContent = name && !whose.has(name) && !rest.has(name) ? ` · ${name}` : '';
  });
  return (
    <header className="print-only" ref={head}>
      <h1 className="print-title">{first}</h1>
      <p className="soft">
        {[...whose].join(' · ')}
        <span ref={tab} />
        {[...rest].map((words) => ` · ${words}`).join('')}
        {children && children !== session?.orgName ? <> · {children}</> : null}
      </p>
    </header>
  );
}
