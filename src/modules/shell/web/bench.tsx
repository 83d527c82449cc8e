import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { titleIn, useLang } from '../../../kernel/web/i18n/use-text';
import { EmptyState } from '../../../kernel/web/parts/states';
import { chooseModule } from '../../../kernel/web/session/local';
import { accent } from '../../../kernel/web/theme';
import { QUICKS } from '../rules/bench';
import { entriesOf, type ShownEntry } from '../rules/menu';
import { moduleOf, offered } from '../rules/modules';
import { wholeMenuOf } from '../rules/whole-menu';
import { groupCodeOf, visible } from '../rules/visible';
import { Chores, useChores, type Chore } from './chores';
import { contentsOf } from './contents';
import { EntryLink } from './entry-link';
import { Hello } from './hello';
import { HomeBones } from './home-bones';
import { NoticesTile, useHasNotices } from './home-notices';
import { MenuIcon } from './icons';
import { useKnown, type KnownSession } from './known';
import { listFor, OwnFigures } from './own-figures';
import { useT } from './texts';

/** The bench of administrators of every line: their figures, what waits, what they do most, and notices. */
export default function Bench() {
  const known = useKnown();
  return known ? <Gathered known={known} /> : <HomeBones />;
}

/** The page stands when all its parts are known: one that came later would push the others about. */
function Gathered({ known }: { readonly known: KnownSession }) {
  const chores = useChores(known);
  const notices = useHasNotices();
  return chores && notices != null ? <Standing known={known} chores={chores} notices={notices} /> : <HomeBones />;
}

function Standing({
  known,
  chores,
  notices,
}: {
  readonly known: KnownSession;
  readonly chores: readonly Chore[];
  readonly notices: boolean;
}) {
  const quicks = QUICKS.filter((q) => q.busi.some((b) => b === known.who.busiId)).flatMap((q) => {
    const to = listFor(known, 'system', q.to);
    return to ? [{ ...q, to }] : [];
  });
  const rest = entriesOf(visible(moduleOf('system').desk.groups, known)).filter((e) => e.path !== '/desk/bench');
  // Whoever teaches besides keeps the way to classes and lessons, which have no entry in a desk.
  const teaching = entriesOf(visible(wholeMenuOf(known.who), known)).filter((e) => !e.blank && !e.notHome);
  const desks = otherDesks(known);
  const own = quicks.length + rest.length + teaching.length > 0;
  const side = chores.length > 0 || notices;
  return (
    <div className="stack">
      <Hello session={known.who} />
      <OwnFigures known={known} module="system" />
      <div className={side ? 'sh-two' : 'stack'}>
        <div className="stack">
          {quicks.length > 0 ? <Quick items={quicks} /> : rest.length > 0 ? <Functions entries={rest} /> : null}
          {teaching.length > 0 ? <Teaching entries={teaching} /> : null}
          {own ? null : desks.length > 0 ? <Desks known={known} desks={desks} /> : <Nothing />}
        </div>
        {side ? (
          <div className="stack">
            {chores.length > 0 ? <Chores chores={chores} /> : null}
            {notices ? <NoticesTile /> : null}
          </div>
        ) : null}
      </div>
      {own && desks.length > 0 ? <Desks known={known} desks={desks} /> : null}
    </div>
  );
}

/** The other desks with what somebody may open there. */
const otherDesks = (known: KnownSession) =>
  // People, roles and institution settings stand in every desk; a card of them would say nothing new.
  offered(known)
    .filter((m) => m.key !== 'system')
    .map((m) => ({
      ...m,
      entries: entriesOf(visible(m.desk.groups, known)).filter(
        (e) => e.path !== m.home && !e.blank && !BASE.has(groupCodeOf(e.path) ?? ''),
      ),
    }))
    .filter((m) => m.entries.length > 0);
/** The other desks and what somebody finds there first: nobody has to know that a switch in the header leads to them. */
function Desks({ known, desks }: { readonly known: KnownSession; readonly desks: ReturnType<typeof otherDesks> }) {
  const lang = useLang();
  return (
    <div className="sh-grid">
      {desks.map((m) => {
        const entries = m.entries.slice(0, MOST);
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
              {entries.map((e) => (
                <li key={e.path}>
                  <EntryLink entry={e}>{titleIn(e.title, lang)}</EntryLink>
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
const BASE: ReadonlySet<string> = new Set(['edu', 'user', 'sys', 'dict']);

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

function Teaching({ entries }: { readonly entries: readonly ShownEntry[] }) {
  const t = useT();
  const lang = useLang();
  return (
    <section className="panel">
      <h2 className="sh-h">{t('teaching')}</h2>
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
