import { Suspense, type CSSProperties } from 'react';
import { Link } from 'react-router';
import { titleIn, useLang } from '../../../kernel/web/i18n/use-text';
import { EmptyState } from '../../../kernel/web/parts/states';
import { chooseModule } from '../../../kernel/web/session/local';
import { accent } from '../../../kernel/web/theme';
import { NoticesTile } from '../../operations/web/published';
import { QUICKS, teachingOf } from '../rules/bench';
import { cardEntries } from '../rules/desk-card';
import { entriesOf, type ShownEntry } from '../rules/menu';
import { moduleOf, offered } from '../rules/modules';
import { visible } from '../rules/visible';
import { BenchLessons, useOwnTeaching, type OwnTeaching } from './bench-day';
import { useChores } from './chores';
import { contentsOf } from './contents';
import { Columns } from './day/parts';
import { TeachMore } from './day/teach-more';
import { MarkingTile } from './day/teach-tiles';
import { EntryLink } from './entry-link';
import { Hello } from './hello';
import { HomeBones } from './home-bones';
import { MenuIcon } from './icons';
import { useKnown, type KnownSession } from './known-session';
import { listFor, OwnFigures } from './own-figures';
import { useT } from './texts';
import { Piles, type Pile } from './waits';

/** The bench of administrators of every line: their lessons if they teach, what waits, their figures, what they do most, and notices. */
export default function Bench() {
  const known = useKnown();
  return known ? <Gathered known={known} /> : <HomeBones />;
}

/** The page stands when all its parts are known: one that came later would push the others about. */
function Gathered({ known }: { readonly known: KnownSession }) {
  const own = useOwnTeaching(known);
  // Papers to mark have a part of their own for whoever teaches here.
  const chores = useChores(known, own ? ['homework.marking'] : []);
  if (!chores || own === undefined) return <HomeBones />;
  return (
    // Its parts load as one: a part that came alone would push the others about too.
    <Suspense fallback={<HomeBones />}>
      <Standing known={known} chores={chores} teaching={own} />
    </Suspense>
  );
}

function Standing({
  known,
  chores,
  teaching: day,
}: {
  readonly known: KnownSession;
  readonly chores: readonly Pile[];
  readonly teaching: OwnTeaching | null;
}) {
  const t = useT();
  const quicks = QUICKS.filter((q) => q.busi.some((b) => b === known.who.busiId)).flatMap((q) => {
    const to = listFor(known, 'system', q.to);
    return to ? [{ ...q, to }] : [];
  });
  const rest = entriesOf(visible(moduleOf('system').desk.groups, known)).filter((e) => e.path !== '/desk/bench');
  const teaching = teachingOf(known);
  const desks = otherDesks(known);
  const own = quicks.length + rest.length + teaching.length > 0;
  const work = (
    <>
      {quicks.length > 0 ? <Quick items={quicks} /> : rest.length > 0 ? <Functions entries={rest} /> : null}
      {teaching.length > 0 ? <Teaching title={t(known.hasClazz ? 'teaching' : 'lessons')} entries={teaching} /> : null}
      {own ? null : desks.length > 0 ? <Desks known={known} desks={desks} /> : <Nothing />}
    </>
  );
  const notices = known.notices.length > 0 ? <NoticesTile notices={known.notices} /> : null;
  const figures = <OwnFigures known={known} module="system" />;
  const more = own && desks.length > 0 ? <Desks known={known} desks={desks} /> : null;
  if (!day)
    return (
      <div className="stack">
        <Hello session={known.who} />
        <Piles piles={chores} wide />
        {figures}
        {notices ? <Columns first={work} second={notices} third={null} fourth={null} last={null} /> : work}
        {more}
      </div>
    );
  return (
    <div className="stack">
      <Hello session={known.who} />
      <Columns
        first={<BenchLessons own={day} />}
        second={
          <>
            <Piles piles={chores} />
            <MarkingTile day={day.day} />
          </>
        }
        third={figures}
        fourth={
          <>
            <TeachMore day={day.day} />
            {notices}
          </>
        }
        last={work}
      />
      {more}
    </div>
  );
}

/** The other desks with what somebody may open there. */
function otherDesks(known: KnownSession) {
  const here = new Set(entriesOf(visible(moduleOf('system').desk.groups, known)).map((e) => e.title.zh));
  return offered(known)
    .filter((m) => m.key !== 'system')
    .map((m) => ({ ...m, entries: cardEntries(visible(m.desk.groups, known), m.home, here) }))
    .filter((m) => m.entries.length > 0);
}
/** The other desks and what somebody finds there first: nobody has to know that a switch in the header leads to them. */
function Desks({ known, desks }: { readonly known: KnownSession; readonly desks: ReturnType<typeof otherDesks> }) {
  const lang = useLang();
  return (
    <div className="sh-grid">
      {desks.map((m) => {
        return (
          <section key={m.key} className="panel sh-module" style={{ '--accent': accent[m.key] } as CSSProperties}>
            <header>
              <span className="sh-module-icon">
                <MenuIcon name={m.icon} />
              </span>
              <div>
                <h2>
                  <Link to={m.path} onClick={() => chooseModule(localStorage, m.key)}>
                    {titleIn(m.title, lang)}
                  </Link>
                </h2>
                <span className="soft">{contentsOf(m, known, lang)}</span>
              </div>
            </header>
            <ul className="sh-links">
              {m.entries.slice(0, MOST).map(({ entry, group }) => (
                <li key={entry.path}>
                  <EntryLink entry={entry}>
                    {titleIn(entry.title, lang)}
                    {group ? <span className="soft">{titleIn(group, lang)}</span> : null}
                  </EntryLink>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
/** So many entries say what a desk is; the rest stands in its menu. */
const MOST = 8;

function Quick({ items }: { readonly items: readonly (typeof QUICKS)[number][] }) {
  const t = useT();
  return (
    <section className="panel">
      <h2 className="sh-h">{t('quick')}</h2>
      <ul className="sh-quick">
        {items.map((q) => (
          <li key={q.key}>
            <Link to={q.to}>
              <span className="sh-quick-icon">
                <MenuIcon name={q.icon} />
              </span>
              {t(`quick.${q.key}`)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Functions({ entries }: { readonly entries: readonly ShownEntry[] }) {
  const t = useT();
  const lang = useLang();
  return (
    <section className="panel">
      <h2 className="sh-h">{t('functions')}</h2>
      <ul className="sh-links">
        {entries.map((e) => (
          <li key={e.path}>
            <EntryLink entry={e}>{titleIn(e.title, lang)}</EntryLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Teaching({ title, entries }: { readonly title: string; readonly entries: readonly ShownEntry[] }) {
  const t = useT();
  const lang = useLang();
  return (
    <section className="panel">
      <h2 className="sh-h">{title}</h2>
      <ul className="sh-panel sh-panel-wide">
        {entries.map((e) => (
          <li key={e.path}>
            <EntryLink entry={e} className="sh-panel-item">
              <MenuIcon name={e.icon} />
              <span>
                <strong>{titleIn(e.title, lang)}</strong>
                {e.hint ? <span className="soft">{t(e.hint)}</span> : null}
              </span>
            </EntryLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Somebody of the desk may do nothing here yet: says why. */
function Nothing() {
  const t = useT();
  return (
    <section className="panel">
      <EmptyState title={t('noFunctions')} text={t('noFunctionsText')} />
    </section>
  );
}
