import { DownOutlined, MenuOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { titleIn, useLang } from '../../../kernel/web/i18n/use-text';
import { entriesOf, type Entry, type Group } from '../rules/menu';
import { currentEntry, type Shown } from '../rules/visible';
import { EntryLink } from './entry-link';
import { MenuIcon } from './icons';
import { useT } from './texts';
import { usePop } from './use-pop';

/** Up to so many entries stand side by side; more are put in their groups. */
const FLAT = 6;
const all = (groups: readonly Shown[]): Entry[] => entriesOf(groups as readonly Group[]);

function HotBadge() {
  const t = useT();
  return <span className="sh-hot">{t('hot')}</span>;
}

/** The site menu in the header: few entries as they are, many behind the titles of their groups. */
export function SiteNav({ groups, path }: { readonly groups: readonly Shown[]; readonly path: string }) {
  const t = useT();
  const lang = useLang();
  const current = currentEntry(groups, path);
  const entries = all(groups);
  const flat = entries.length <= FLAT || groups.length === 1;
  return (
    <nav className="sh-nav" aria-label={t('menu')}>
      {flat ? entries.map((e) => <EntryLink key={e.path} entry={e} current={e === current} className="sh-nav-item">{titleIn(e.title, lang)}{e.hot ? <HotBadge /> : null}</EntryLink>)
        : groups.map((g) => <NavGroup key={g.title.zh} group={g} current={current} />)}
    </nav>
  );
}

function NavGroup({ group, current }: { readonly group: Shown; readonly current: Entry | undefined }) {
  const lang = useLang();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { trigger, box, afterOpenChange } = usePop(close);
  const entries = all([group]);
  return (
    <Popover open={open} onOpenChange={setOpen} afterOpenChange={afterOpenChange} trigger={['hover', 'click']} placement="bottomLeft" arrow={false}
      content={<div {...box}><ul className="sh-panel">{entries.map((e) => <PanelItem key={e.path} entry={e} current={e === current} onOpen={close} />)}</ul></div>}>
      <button ref={trigger} type="button" className="sh-nav-item" aria-expanded={open} data-here={(current && entries.includes(current)) || undefined}>{titleIn(group.title, lang)}<DownOutlined aria-hidden className="sh-caret" /></button>
    </Popover>
  );
}

/** An entry of a panel or the drawer. */
export function PanelItem({ entry, current, onOpen }: { readonly entry: Entry; readonly current: boolean; readonly onOpen: () => void }) {
  const t = useT();
  const lang = useLang();
  return (
    <li>
      <EntryLink entry={entry} current={current} onOpen={onOpen} className="sh-panel-item">
        <MenuIcon name={entry.icon} />
        <span><strong>{titleIn(entry.title, lang)}{entry.hot ? <HotBadge /> : null}</strong>{entry.hint ? <span className="soft">{t(entry.hint)}</span> : null}</span>
      </EntryLink>
    </li>
  );
}

const SiteDrawer = lazy(() => import('./site-drawer'));

/** The same menu on a phone: a drawer behind a button. */
export function SiteBurger({ groups, path }: { readonly groups: readonly Shown[]; readonly path: string }) {
  const t = useT();
  const [openAt, setOpenAt] = useState<string>();
  return (
    <>
      <Button type="text" className="sh-burger" icon={<MenuOutlined />} aria-label={t('openMenu')} aria-expanded={openAt === path} onClick={() => setOpenAt(path)} />
      {openAt == null ? null : <Suspense fallback={null}><SiteDrawer groups={groups} path={path} open={openAt === path} onClose={() => setOpenAt('')} /></Suspense>}
    </>
  );
}
