import { Drawer } from 'antd';
import { Fragment } from 'react';
import { titleIn, useLang } from '../../../kernel/web/i18n/use-text';
import { isSub, type ShownEntry, type Sub } from '../rules/menu';
import { currentEntry, type Shown } from '../rules/visible';
import { PanelItem } from './site-nav';
import { useT } from './texts';

/** A group's own entries, then its sub-groups under their titles. */
const lists = (group: Shown): { readonly title?: Sub['title']; readonly entries: readonly ShownEntry[] }[] =>
  [
    { entries: group.items.flatMap((item) => (isSub(item) ? [] : [item])) },
    ...group.items.flatMap((item) => (isSub(item) ? [{ title: item.title, entries: item.items }] : [])),
  ].filter(({ entries }) => entries.length > 0);

/** The menu of the site or of a desk in a drawer, loaded when the first one opens. */
export default function MenuDrawer({
  groups,
  path,
  open,
  onClose,
}: {
  readonly groups: readonly Shown[];
  readonly path: string;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const t = useT();
  const lang = useLang();
  const current = currentEntry(groups, path);
  return (
    <Drawer open={open} onClose={onClose} placement="left" size={288} title={t('menu')} rootClassName="sh-drawer">
      <nav aria-label={t('menu')}>
        {groups.map((g) => (
          <section key={g.title.zh}>
            {g.title.zh ? <h2>{titleIn(g.title, lang)}</h2> : null}
            {lists(g).map(({ title, entries }) => (
              <Fragment key={title?.zh ?? entries[0]?.path}>
                {title ? <h3>{titleIn(title, lang)}</h3> : null}
                <ul className="sh-panel">
                  {entries.map((e) => (
                    <PanelItem key={e.path} entry={e} current={e === current} onOpen={onClose} />
                  ))}
                </ul>
              </Fragment>
            ))}
          </section>
        ))}
      </nav>
    </Drawer>
  );
}
