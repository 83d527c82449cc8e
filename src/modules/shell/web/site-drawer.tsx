import { Drawer } from 'antd';
import { titleIn, useLang } from '../../../kernel/web/i18n/use-text';
import { entriesOf } from '../rules/menu';
import { currentEntry, type Shown } from '../rules/visible';
import { PanelItem } from './site-nav';
import { useT } from './texts';

/** The site menu in a drawer, loaded when the first one opens. */
export default function SiteDrawer({
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
            <ul className="sh-panel">
              {entriesOf([g]).map((e) => (
                <PanelItem key={e.path} entry={e} current={e === current} onOpen={onClose} />
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </Drawer>
  );
}
