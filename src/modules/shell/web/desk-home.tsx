import { Carousel } from 'antd';
import { useCan } from '../../../kernel/web/app';
import { useCall } from '../../../kernel/web/http/hooks';
import { titleIn, useLang } from '../../../kernel/web/i18n/use-text';
import { EmptyState } from '../../../kernel/web/parts/states';
import { HomeButton } from '../../../kernel/web/router/fault-page';
import { bannerList } from '../../operations/contract';
import { NoticesTile } from '../../operations/web/published';
import { benchGet } from '../contract';
import { isSub, type DeskModule, type ShownEntry } from '../rules/menu';
import { moduleOf } from '../rules/modules';
import { visible, type Shown } from '../rules/visible';
import { EntryLink } from './entry-link';
import { Hello } from './hello';
import { HomeBones } from './home-bones';
import { MenuIcon } from './icons';
import { useKnown, type KnownSession } from './known-session';
import { OwnFigures } from './own-figures';
import { fileUrl, useT } from './texts';

/** The home of a desk: the person's figures, notices, and everything they may open there. */
export default function DeskHome({ with: { module } }: { readonly with: { readonly module: DeskModule } }) {
  const known = useKnown();
  return known ? <Gathered known={known} module={module} /> : <HomeBones />;
}

/** The page stands when all its parts are known: one that came later would push the others about. */
function Gathered({ known, module }: { readonly known: KnownSession; readonly module: DeskModule }) {
  const can = useCan();
  const figures = useCall(benchGet, {}, { quiet: true, when: can(benchGet) });
  const banners = useCall(bannerList, { on: true }, { quiet: true, when: module === 'sport' && can(bannerList) });
  return figures.isLoading || banners.isLoading ? <HomeBones /> : <Standing known={known} module={module} />;
}

function Standing({ known, module }: { readonly known: KnownSession; readonly module: DeskModule }) {
  const t = useT();
  const can = useCan();
  const home = moduleOf(module).home;
  const notices = known.notices.length > 0;
  const groups = visible(moduleOf(module).desk.groups, known).flatMap((g) => cardsOf(g, home));
  return (
    <div className="stack">
      <Hello session={known.who} />
      {module === 'sport' && can(bannerList) ? <Banners /> : null}
      {can(benchGet) ? <OwnFigures known={known} module={module} /> : null}
      {groups.length > 0 ? (
        <div className={notices ? 'sh-two' : undefined}>
          <div className="sh-cards">
            {groups.map((g) => (
              <GroupCard key={`${g.icon} ${g.title.zh}`} group={g} />
            ))}
          </div>
          {notices ? (
            <div className="stack">
              <NoticesTile notices={known.notices} />
            </div>
          ) : null}
        </div>
      ) : (
        <>
          <section className="panel">
            <EmptyState title={t('noFunctions')} text={t('noFunctionsText')} action={<HomeButton />} />
          </section>
          {notices ? <NoticesTile notices={known.notices} /> : null}
        </>
      )}
    </div>
  );
}

/** A group as cards; the sub-groups beneath the home entry are cards of their own. */
function cardsOf(g: Shown, home: string): Shown[] {
  if (g.icon !== 'home') return [g];
  return g.items.flatMap((item) =>
    isSub(item)
      ? [{ title: item.title, icon: item.icon ?? 'apps', items: item.items }]
      : item.path === home
        ? []
        : [{ title: item.title, icon: g.icon, items: [item] }],
  );
}

/** A group of the menu with its entries. */
function GroupCard({ group }: { readonly group: Shown }) {
  const t = useT();
  const lang = useLang();
  const plain = group.items.filter((item): item is ShownEntry => !isSub(item));
  const links = (entries: readonly ShownEntry[]) => (
    <ul className="sh-links">
      {entries.map((e) => (
        <li key={e.path}>
          <EntryLink entry={e} title={e.blank ? t('newWindow') : undefined}>
            {titleIn(e.title, lang)}
            {e.blank ? (
              <span aria-hidden className="sh-out">
                ↗
              </span>
            ) : null}
          </EntryLink>
        </li>
      ))}
    </ul>
  );
  return (
    <section className="panel sh-group">
      <h2 className="sh-h">
        <MenuIcon name={group.icon} />
        {titleIn(group.title, lang)}
      </h2>
      {plain.length > 0 ? links(plain) : null}
      {group.items.filter(isSub).map((item) => (
        <div key={item.title.zh} className="sh-group-sub">
          <h3>{titleIn(item.title, lang)}</h3>
          {links(item.items)}
        </div>
      ))}
    </section>
  );
}

/** Pictures of the sport home, as the platform sets them; nothing where there are none. */
function Banners() {
  const t = useT();
  const { data } = useCall(bannerList, { on: true }, { quiet: true });
  if (!data?.length) return null;
  const picture = (b: (typeof data)[number]) => <img src={fileUrl(b.path)} alt={b.title} />;
  return (
    <section className="sh-banners" aria-label={t('banners')}>
      <Carousel infinite={false} autoplay autoplaySpeed={5000} arrows={data.length > 1} dots={data.length > 1}>
        {data.map((b) => (
          <div key={b.id}>
            {b.href ? (
              <a href={b.href} target="_blank" rel="noopener noreferrer">
                {picture(b)}
              </a>
            ) : (
              picture(b)
            )}
          </div>
        ))}
      </Carousel>
    </section>
  );
}
