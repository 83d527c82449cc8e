import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { dayIn } from '../../../kernel/shared/dates';
import { fail } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import type { Cfg } from '../contract/settings';
import { faults } from '../faults';
import { SOURCE_OF_DEFAULTS, spanOf, termOf, wrongIn, type Settings, type Term } from '../rules';
import { cfgs, terms } from '../tables';
import { newestRuling, versionsOf } from './settings-read';
import { ownSchool } from './sight';

interface Version {
  readonly version: number;
  readonly fromOn: string;
  readonly madeAt: string;
  readonly madeBy: string | null;
  readonly content: Settings;
}
/** Settings of a term with their versions and whether it is closed. */
async function cfgOf(cx: Cx, term: Term): Promise<Cfg> {
  const rows = await cx.db.rows<Version>(sql`
    select c.version, c.from_on, c.made_at, p.name as made_by, c.content
    from sunny_run_cfg c
    left join people_person_v p on p.org_id = c.org_id and p.user_id = c.made_by
    where c.org_id = ${cx.db.orgId}
      and c.year_id = ${term.yearId}
      and c.term_id = ${term.termId}
    order by c.version desc`);
  const closed = await cx.db.one(terms, term);
  const [newest] = rows;
  const [first, last] = spanOf(term);
  const now = newest?.content ?? newestRuling([]).settings;
  return {
    ...now,
    distance: now.distance.map((line) => ({ ...line, grdIds: [...line.grdIds] })),
    times: [...now.times],
    weekdays: [...now.weekdays],
    points: [...now.points],
    yearId: term.yearId,
    termId: term.termId === 1 ? 1 : 2,
    version: newest?.version ?? 0,
    fromOn: newest?.fromOn ?? null,
    source: SOURCE_OF_DEFAULTS,
    first,
    last,
    closedAt: closed?.closedAt ?? null,
    versions: rows.map(({ content: _, ...row }) => row),
  };
}

export const cfgHandlers = [
  handle(calls.getCfg, (cx, { orgId, yearId, termId }) => {
    ownSchool(cx, orgId);
    const now = termOf(cx.today);
    return cfgOf(cx, { yearId: yearId ?? now.yearId, termId: termId ?? now.termId });
  }),
  handle(calls.setCfg, async (cx, { orgId, yearId, termId, fromOn, version, ...given }) => {
    ownSchool(cx, orgId);
    const term = { yearId: yearId ?? termOf(cx.today).yearId, termId };
    const [first, last] = spanOf(term);
    const begin = fromOn ?? (first > cx.today ? first : cx.today);
    if (begin < first || begin > last) throw fail(faults.fromOutside, { first, last }, 'fromOn');
    if (begin < cx.today) throw fail(faults.fromPast, {}, 'fromOn');
    const versions = await versionsOf(cx.db, first);
    const before = newestRuling(versions);
    if (version !== undefined && version !== before.version) throw fail(faults.changedMeanwhile);
    const content: Settings = {
      ...given,
      checkpoints: given.checkpoints ?? before.settings.checkpoints,
      cadence: given.cadence ?? before.settings.cadence,
      points: given.points ?? before.settings.points,
      openUntil: given.openUntil ?? before.settings.openUntil,
    };
    const wrong = wrongIn(content);
    if (wrong) throw fail(faults[wrong.code], {}, wrong.path);
    const grdIds = [...new Set(content.distance.flatMap((line) => line.grdIds))];
    const known = await cx.db.row<{ n: number }>(
      sql`select count(*)::int as n from textbook_grade g where g.grd_id = any(${grdIds}::bigint[])`,
    );
    if (known?.n !== grdIds.length) throw fail(faults.gradesGone, {}, 'distance');
    const made = {
      cfgId: newId(),
      ...term,
      version: before.version + 1,
      fromOn: begin,
      content,
      madeBy: cx.me.userId,
      madeAt: cx.nowIso,
    };
    const written = await cx.db.insert(cfgs, made, 'on conflict (org_id, year_id, term_id, version) do nothing');
    if (written === 0) throw fail(faults.changedMeanwhile);
    cx.note('sunny-run.cfg.changed', { subjectId: made.cfgId, old: before.settings, new: content, fromOn: begin });
    return cfgOf(cx, term);
  }),
  handle(calls.closeTerm, async (cx, term) => {
    const [first, last] = spanOf(term);
    // Whoever judges a day holds it: what is being judged is finished first, and what comes after finds the term closed.
    await cx.db.rows(sql`
      select d.on_date
      from sunny_run_date d
      where d.org_id = ${cx.db.orgId}
        and d.on_date between ${first} and ${last}
      order by d.on_date
      for update of d`);
    // A decision whose sums are not written yet would be frozen out of them.
    const [open] = await cx.db.rows<{ n: number }>(sql`
      select count(*)::int as n
      from sunny_run_run r
      where r.org_id = ${cx.db.orgId}
        and (r.verdict = 'doubtful' or r.decided <> r.verdict)
        and r.on_date between ${first} and ${last}`);
    if ((open?.n ?? 0) > 0) throw fail(faults.stillDoubtful, { count: open?.n ?? 0 });
    await cx.db.insert(terms, term, 'on conflict (org_id, year_id, term_id) do nothing');
    const changed = await cx.db.update(
      terms,
      { ...term, closedAt: null },
      { closedAt: cx.nowIso, closedBy: cx.me.userId },
    );
    if (changed === 0) throw fail(faults.termClosed);
    cx.note('sunny-run.term.closed', { ...term });
    return { closedAt: cx.nowIso };
  }),
  handle(calls.reopenTerm, async (cx, { why, ...term }) => {
    const found = await cx.db.one(terms, term, { lock: 'update' });
    if (found?.closedAt == null) throw fail(faults.termOpen);
    await cx.db.update(terms, term, { closedAt: null, closedBy: null });
    cx.note('sunny-run.term.reopened', { ...term, why, was: dayIn(cx.me.zone, new Date(found.closedAt)) });
  }),
];
