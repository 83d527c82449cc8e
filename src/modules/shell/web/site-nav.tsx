import { DownOutlined, MenuOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { Alone } from '../../../kernel/web/alone';
import { titleIn, useLang } from '../../../kernel/web/i18n/use-text';
import { sidePart } from '../../../kernel/web/side-part';
import { entriesOf, type ShownEntry } from '../rules/menu';
import { currentEntry, type Shown } from '../rules/visible';
import { EntryLink } from './entry-link';
import { MenuIcon } from './icons';
import { useT } from './texts';
import { useHoverMenu, usePop } from './use-pop';

/** Up to so many entries stand side by side; more are put in their groups. */
const FLAT = 6;

function HotBadge() {
  const t = useT();
  return <span className="sh-hot">{t('hot')}</span>;
}

/**
 * How much of a row that wraps stands in its first line: what wrapped is cut off below and goes behind one button.
 * All of it stays in the row, so that measuring never depends on what was hidden before.
 */
function useFirstLine(count: number) {
  const row = useRef<HTMLDivElement>(null);
  const [line, setLine] = useState({ fits: count, slack: 0 });
  useLayoutEffect(() => {
    const box = row.current;
    if (!box) return;
    const measure = () => {
      const items = [...box.children] as HTMLElement[];
      const wrapped = items.findIndex((item) => item.offsetTop > items[0]!.offsetTop);
      const fits = wrapped < 0 ? items.length : wrapped;
      const last = items[fits - 1];
      const slack = wrapped < 0 || !last ? 0 : Math.max(0, box.clientWidth - (last.offsetLeft + last.offsetWidth));
      setLine((old) => (old.fits === fits && old.slack === slack ? old : { fits, slack }));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    for (const item of box.children) watch.observe(item);
    return () => {
      watch.disconnect();
    };
  }, [count]);
  return { row, ...line };
}

/** The site menu in the header: few entries as they are, many behind the titles of their groups; what has no room stands behind "more". */
export function SiteNav({ groups, path }: { readonly groups: readonly Shown[]; readonly path: string }) {
  const t = useT();
  const lang = useLang();
  const current = currentEntry(groups, path);
  const entries = entriesOf(groups);
  const flat = entries.length <= FLAT || groups.length === 1;
  const count = flat ? entries.length : groups.length;
  const { row, fits, slack } = useFirstLine(count);
  const rest = fits >= count ? [] : flat ? entries.slice(fits) : entriesOf(groups.slice(fits));
  return (
    <nav className="sh-nav" aria-label={t('menu')}>
      <div ref={row} className="sh-nav-row">
        {flat
          ? entries.map((e, i) => (
              <EntryLink
                key={e.path}
                entry={e}
                current={e === current}
                className={`sh-nav-item${i < fits ? '' : ' sh-nav-cut'}`}
              >
                {titleIn(e.title, lang)}
                {e.hot ? <HotBadge /> : null}
              </EntryLink>
            ))
          : groups.map((g, i) => (
              <NavGroup
                key={g.title.zh}
                title={titleIn(g.title, lang)}
                entries={entriesOf([g])}
                current={current}
                cut={i >= fits}
              />
            ))}
      </div>
      {rest.length ? (
        <span className="sh-nav-more" style={{ left: -slack }}>
          <NavGroup title={t('moreMenu')} entries={rest} current={current} />
        </span>
      ) : null}
    </nav>
  );
}

function NavGroup({
  title,
  entries,
  current,
  cut,
}: {
  readonly title: string;
  readonly entries: readonly ShownEntry[];
  readonly current: ShownEntry | undefined;
  readonly cut?: boolean;
}) {
  const { open, onOpenChange, onClick, close } = useHoverMenu();
  const { trigger, box, afterOpenChange } = usePop(close);
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      afterOpenChange={afterOpenChange}
      trigger={['hover', 'click']}
      placement="bottomLeft"
      arrow={false}
      content={
        <div {...box}>
          <ul className="sh-panel">
            {entries.map((e) => (
              <PanelItem key={e.path} entry={e} current={e === current} onOpen={close} />
            ))}
          </ul>
        </div>
      }
    >
      <button
        ref={trigger}
        type="button"
        className={`sh-nav-item${cut ? ' sh-nav-cut' : ''}`}
        aria-expanded={open}
        onClick={onClick}
        data-here={(current && entries.includes(current)) || undefined}
      >
        {title}
        <DownOutlined aria-hidden className="sh-caret" />
      </button>
    </Popover>
  );
}

/** An entry of a panel or the drawer. */
export function PanelItem({
  entry,
  current,
  onOpen,
}: {
  readonly entry: ShownEntry;
  readonly current: boolean;
  readonly onOpen: () => void;
}) {
  const t = useT();
  const lang = useLang();
  return (
    <li>
      <EntryLink entry={entry} current={current} onOpen={onOpen} className="sh-panel-item">
        {entry.icon ? <MenuIcon name={entry.icon} /> : null}
        <span>
          <strong>
            {titleIn(entry.title, lang)}
            {entry.hot ? <HotBadge /> : null}
          </strong>
          {entry.hint ? <span className="soft">{t(entry.hint)}</span> : null}
        </span>
      </EntryLink>
    </li>
  );
}

const MenuDrawer = sidePart(() => import('./menu-drawer'));

/** The menu where the window is narrow, of the site or of a desk: a drawer behind a button. */
export function MenuBurger({ groups, path }: { readonly groups: readonly Shown[]; readonly path: string }) {
  const t = useT();
  const [openAt, setOpenAt] = useState<string>();
  return (
    <>
      <Button
        type="text"
        className="sh-burger"
        icon={<MenuOutlined />}
        aria-label={t('openMenu')}
        aria-expanded={openAt === path}
        onClick={() => setOpenAt(path)}
      />
      {openAt == null ? null : (
        <Alone>
          <Suspense fallback={null}>
            <MenuDrawer groups={groups} path={path} open={openAt === path} onClose={() => setOpenAt('')} />
          </Suspense>
        </Alone>
      )}
    </>
  );
}
