import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf } from '../../../kernel/shared/call';
import { fail } from '../../../kernel/shared/faults';
import { cutTo } from '../../../kernel/shared/whole';
import { openedRow, settleAppeals } from '../../appeal/server/published';
import * as calls from '../contract';
import type { RunShown } from '../contract/parts';
import { faults } from '../faults';
import type { Said } from '../tables';
import { RESULTS } from './appeals';
import { lockedRound } from './read';
import { readFor, trialsFit } from './results';
import { placesIn, runsOf, shownRun, type NamedRun } from './runs';

type Asked = ParsedOf<typeof calls.commitResult>;
const said = ({ value, mark, rule }: NamedRun): Said => ({ value, mark, rule });

/** What a commit makes of a run. */
function changed(cx: Cx, asked: Asked, r: Awaited<ReturnType<typeof lockedRound>>, run: NamedRun): NamedRun {
  const by = { savedBy: cx.me.userId, savedAt: cx.nowIso, typedAt: cx.nowIso, raceId: null };
  if (asked.kind === 'removal')
    return { ...run, ...by, value: null, mark: 'DQ', rule: cutTo(asked.remark, 40), way: null };
  if (asked.kind === 'exception') {
    if (r.state !== 'finished' || run.lastNo <= r.no) throw fail(faults.roundOpen, {}, 'kind');
    if (run.way != null) throw fail(faults.noChange, {}, 'kind');
    return { ...run, way: 'place' };
  }
  if (!asked.value) throw fail(faults.noChange, {}, 'value');
  return { ...run, ...readFor(r, run.name, asked.value), ...by };
}

/**
 * Changes one result after it was entered, with a line of its own and the reason. An open appeal about it has to be decided first, an
 * upheld one is led to this commit. Records that the old result made go, which gives the ones before them back; points have to be
 * reckoned anew.
 */
async function commit(cx: Cx, asked: Asked): Promise<RunShown> {
  const r = await lockedRound(cx, asked.rudId);
  if (r.meetState !== 'active') throw fail(r.meetState === 'draft' ? faults.notActive : faults.finished);
  const list = await runsOf(cx, asked.rudId, r.entryId);
  const run = list.find((u) => u.userId === asked.userId);
  if (!run || run.savedAt == null) throw fail(faults.unknownRun);
  const key = { setId: r.gamId, userId: run.userId, part: String(r.rudId) };
  const appealId = await openedRow(cx.db, RESULTS, key, { until: null, zone: cx.me.zone });
  const next = changed(cx, asked, r, run);
  if (asked.kind === 'revision')
    trialsFit(
      r.kind,
      list.map((u) => (u === run ? next : u)),
      [next],
    );
  const commitId = newId();
  const org = cx.db.orgId;
  const detail = { old: said(run), new: said(next) };
  // Who goes on is another one now: what was drawn from it falls, as when the round is opened again; never what has results.
  const redraws = next.way !== run.way;
  const later = sql`
    x.org_id = ${org} and x.entry_id = ${r.entryId} and x.no > ${r.no}`;
  const begun = sql`exists (
        select 1
        from games_run z
        join games_round x on x.org_id = z.org_id and x.rud_id = z.rud_id
        where z.org_id = ${org} and ${later} and z.saved_at is not null)`;
  const written = await cx.db.change(sql`
    with noted as (
      insert into games_commit (org_id, commit_id, gam_id, rud_id, user_id, kind, old, new, remark, by_id, at)
      values (${org}, ${commitId}, ${r.gamId}, ${r.rudId}, ${run.userId}, ${asked.kind}, ${JSON.stringify(detail.old)},
        ${JSON.stringify(detail.new)}, ${asked.remark}, ${cx.me.userId}, ${cx.nowIso})),
    fallen as (
      delete from games_record x
      where x.org_id = ${org} and x.rud_id = ${r.rudId} and x.user_id = ${run.userId} and ${asked.kind} <> 'exception'),
    stale as (
      update games_meet m
      set awards_stale = true
      where m.org_id = ${org} and m.gam_id = ${r.gamId} and m.awards_at is not null),
    undrawn as (
      delete from games_run y
      using games_round x
      where y.org_id = ${org} and x.rud_id = y.rud_id and y.saved_at is null and ${later} and ${redraws}::boolean
        and not ${begun}),
    opened as (
      update games_round x
      set state = 'open'
      where ${later} and ${redraws}::boolean and not ${begun})
    update games_run u
    set value = ${next.value}, mark = ${next.mark}, rule = ${next.rule}, timing = ${next.timing},
      attempts = ${next.attempts == null ? null : JSON.stringify(next.attempts)}, misses = ${next.misses}, jump_off = ${next.jumpOff}, way = ${next.way},
      saved_by = ${next.savedBy}, saved_at = ${next.savedAt}, typed_at = ${next.typedAt}, race_id = ${next.raceId}
    where u.org_id = ${org}
      and u.rud_id = ${r.rudId}
      and u.user_id = ${run.userId}
      and (${asked.kind} <> 'exception' or not ${begun})`);
  if (written === 0) throw fail(faults.nextHasResults);
  if (appealId != null) await settleAppeals(cx.db, [{ appealId, commitId }]);
  cx.note(`games.result-${asked.kind}`, {
    subjectId: run.userId,
    gamId: r.gamId,
    rudId: r.rudId,
    commitId,
    ...detail,
    why: asked.remark,
  });
  const ranks = placesIn(
    r.kind,
    r.no >= run.lastNo,
    list.map((u) => (u.userId === run.userId ? next : u)),
  );
  return shownRun(r.kind, r.settings.timing, next, ranks.get(run.userId));
}

export const committing = [handle(calls.commitResult, (cx, asked) => commit(cx, asked))];
