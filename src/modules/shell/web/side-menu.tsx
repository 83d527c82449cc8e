import { DownOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Popover } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { titleIn, useLang } from '../../../kernel/web/i18n/use-text';
import { entriesOf, isSub, type DeskModule, type ShownEntry } from '../rules/menu';
import { currentEntry, type Shown } from '../rules/visible';
import { EntryLink } from './entry-link';
import { MenuIcon } from './icons';
import { groupOpen, readSide, stepTo, writeSide } from './side-state';
import { useT } from './texts';
import { useHoverMenu } from './use-pop';

/** Arrows, Home and End move through what shows; left and right shut and open a group. */
function onKey(event: KeyboardEvent<HTMLElement>) {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')].filter(
    (el) => el.offsetParent !== null,
  );
  const at = all.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  const to = stepTo(event.key, at, all.length);
  const head = all[at]!.closest('[data-group]')?.querySelector<HTMLElement>('button[aria-expanded]');
  if (to != null) all[to]!.focus();
  else if (event.key === 'ArrowLeft' && head) {
    if (head.getAttribute('aria-expanded') === 'true') head.click();
    head.focus();
  } else if (event.key === 'ArrowRight' && head?.getAttribute('aria-expanded') === 'false') head.click();
  else return;
  event.preventDefault();
}

/** The side menu of a desk: collapses to its icons, remembers what was open, and is walked by the arrow keys (desk D18). */
export function SideMenu({
  module,
  groups,
  path,
}: {
  readonly module: DeskModule;
  readonly groups: readonly Shown[];
  readonly path: string;
}) {
  const t = useT();
  const lang = useLang();
  const [state, setState] = useState(() => readSide(localStorage));
  const keep = (next: typeof state) => {
    setState(next);
    writeSide(localStorage, next);
  };
  const current = currentEntry(groups, path);
  const list = useRef<HTMLUListElement>(null);
  // The entry one is at shows, also in a menu that is longer than the window.
  useEffect(() => {
    const box = list.current;
    const here = box?.querySelector('.sh-here')?.getBoundingClientRect();
    if (!box || !here) return;
    const room = box.getBoundingClientRect();
    if (here.bottom > room.bottom) box.scrollTop += here.bottom - room.bottom + 8;
    else if (here.top < room.top) box.scrollTop -= room.top - here.top + 8;
  }, [current?.path, state.collapsed]);
  const count = groups.reduce((sum, g) => sum + entriesOf([g]).length, 0);
  return (
    <nav className={state.collapsed ? 'sh-side sh-side-narrow' : 'sh-side'} aria-label={t('deskMenu')} data-chrome>
      <ul ref={list} className="sh-side-groups" onKeyDown={onKey}>
        {groups.map((g) => {
          const key = `${module} ${g.icon} ${g.title.zh}`;
          const title = titleIn(g.title, lang);
          const entries = entriesOf([g]);
          const here = current != null && entries.includes(current);
          if (state.collapsed) {
            return (
              <li key={key}>
                <Fly group={g} title={title} current={current} here={here} />
              </li>
            );
          }
          // A group that holds one entry is that entry.
          if (entries.length === 1)
            return (
              <li key={key}>
                <EntryLink
                  entry={entries[0]!}
                  current={here}
                  className={here ? 'sh-side-head sh-here' : 'sh-side-head'}
                >
                  <MenuIcon name={g.icon} />
                  {titleIn(entries[0]!.title, lang)}
                </EntryLink>
              </li>
            );
          const open = groupOpen(state, key, count, here);
          return (
            <li key={key} data-group>
              <button
                type="button"
                className="sh-side-head"
                aria-expanded={open}
                onClick={() => keep({ ...state, open: { ...state.open, [key]: !open } })}
              >
                <MenuIcon name={g.icon} />
                {title}
                <DownOutlined aria-hidden className="sh-caret" />
              </button>
              {open ? <Items shown={g} current={current} /> : null}
            </li>
          );
        })}
      </ul>
      <button
        type="button"
        className="sh-side-fold"
        aria-expanded={!state.collapsed}
        onClick={() => keep({ ...state, collapsed: !state.collapsed })}
      >
        {state.collapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
        <span className={state.collapsed ? 'sr-only' : undefined}>{t(state.collapsed ? 'expand' : 'collapse')}</span>
      </button>
    </nav>
  );
}

/** A group of the narrow menu: its icon opens the first entry, under the mouse all of them show until one is chosen. */
function Fly({
  group,
  title,
  current,
  here,
}: {
  readonly group: Shown;
  readonly title: string;
  readonly current: ShownEntry | undefined;
  readonly here: boolean;
}) {
  const { open, onOpenChange, close } = useHoverMenu();
  const [first] = entriesOf([group]);
  if (!first) return null;
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      placement="rightTop"
      arrow={false}
      trigger={['hover', 'focus']}
      content={
        // The icon keeps the focus: without it the menu would shut under the click, before the click arrives.
        <div className="sh-fly" onMouseDown={(event) => event.preventDefault()}>
          <strong>{title}</strong>
          <Items shown={group} current={current} onOpen={close} />
        </div>
      }
    >
      <EntryLink entry={first} onOpen={close} className={here ? 'sh-side-icon sh-here' : 'sh-side-icon'}>
        <MenuIcon name={group.icon} />
        <span className="sr-only">{title}</span>
      </EntryLink>
    </Popover>
  );
}

/** The entries of a group, its sub-groups under their headings. */
function Items({
  shown,
  current,
  onOpen,
}: {
  readonly shown: Shown;
  readonly current: ShownEntry | undefined;
  readonly onOpen?: () => void;
}) {
  const lang = useLang();
  const t = useT();
  const line = (e: ShownEntry) => (
    <li key={e.path}>
      <EntryLink
        entry={e}
        current={e === current}
        onOpen={onOpen}
        className={e === current ? 'sh-side-entry sh-here' : 'sh-side-entry'}
        title={e.blank ? t('newWindow') : undefined}
      >
        {titleIn(e.title, lang)}
        {e.blank ? (
          <span aria-hidden className="sh-out">
            ↗
          </span>
        ) : null}
      </EntryLink>
    </li>
  );
  return (
    <ul className="sh-side-items">
      {shown.items.map((item) =>
        isSub(item) ? (
          <li key={`sub ${item.title.zh}`}>
            <span className="sh-side-sub">{titleIn(item.title, lang)}</span>
            <ul className="sh-side-items">{item.items.map(line)}</ul>
          </li>
        ) : (
          line(item)
        ),
      )}
    </ul>
  );
}
