import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { BUSI } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { FIRST_DAY, LAST_DAY } from '../../../kernel/shared/fields';
import * as calls from '../contract';
import { faults } from '../faults';
import { LOGIN_DAYS, RES_KINDS, screenPagesOf } from '../rules';
import { daysOf } from './period';
import { blockOf } from './screen-build';
import { looking, regionsAbove, screenScope, screenUnits, type ScreenScope } from './screen-scope';
import { MONITOR, ofGrade, REFS, RES, SCREEN_TILES, type ScreenTile } from './screen-tiles';

/** Terms that have begun, the newest first; of several schools from the first day of any to the last. */
async function termsOf(cx: Cx, door: Door): Promise<{ name: string; from: string; to: string }[]> {
  const rows = await door.rows<{ name: string; firstOn: string; lastOn: string }>(sql`
    select min(t.name) as name, min(t.first_on) as first_on, max(t.last_on) as last_on
    from timetable_term_v t
    where ${door.orgs('t')}
      and t.first_on <= ${cx.today}
    group by t.year, t.term_no
    order by t.year desc, t.term_no desc
    limit 6`);
  return rows.map((row) => ({ name: row.name, from: row.firstOn, to: row.lastOn }));
}
/** A tile by its words. */
function tileNamed(scope: ScreenScope, page: string, tile: string): ScreenTile {
  const known = screenPagesOf(scope.level).find((one) => one === page);
  const tiles = known && SCREEN_TILES[known][scope.level];
  const found = tiles && Object.hasOwn(tiles, tile) ? tiles[tile] : undefined;
  if (!found) throw fail(kernelFaults.gone);
  return found;
}
function nameOf(cx: Cx, scope: ScreenScope): string {
  const [school] = scope.schools;
  if (scope.orgId != null) return school?.name ?? '';
  const region = scope.regId == null ? undefined : scope.regions.get(scope.regId);
  return region?.name ?? cx.text('analytics.screen.everywhere');
}
/** A region as somebody asks for it who has several schools; a school has none. */
function regionScope(cx: Cx, regId: number | undefined): Promise<ScreenScope> {
  if (cx.me.busiId === BUSI.school) throw fail(kernelFaults.gone);
  return screenScope(cx, { regId });
}

export const screenHandlers = [
  handle(calls.screenInit, async (cx, asked) => {
    const scope = await screenScope(cx, asked);
    return {
      at: cx.nowIso,
      level: scope.level,
      orgId: scope.orgId,
      regId: scope.regId,
      name: nameOf(cx, scope),
      up: regionsAbove(cx, scope),
      schools: scope.schools.length,
      units: scope.level === 'org' ? ('clazz' as const) : screenUnits(scope).to,
      least: scope.least,
      pages: [...screenPagesOf(scope.level)],
      today: cx.today,
      terms: await looking(cx, scope, (door) => termsOf(cx, door)),
    };
  }),
  handle(calls.screenRefs, async (cx, asked) => {
    const scope = await screenScope(cx, asked);
    return looking(cx, scope, (door) => blockOf(cx, door, scope, REFS, {}));
  }),
  handle(calls.screenPage, async (cx, { page, tile, orgId, regId, grdId, from, to }) => {
    const scope = await screenScope(cx, { orgId, regId, grdId });
    const named = tileNamed(scope, page, tile);
    const found = grdId == null ? named : ofGrade(named);
    if (found.parts.length === 0) throw fail(faults.noGrade, {}, 'grdId');
    return looking(cx, scope, (door) => blockOf(cx, door, scope, found, { from, to }));
  }),
  handle(calls.monitorOrg, async (cx, { regId }) => {
    const scope = await regionScope(cx, regId);
    return looking(cx, scope, (door) => blockOf(cx, door, scope, MONITOR.org, {}));
  }),
  handle(calls.monitorRegion, async (cx, { regId }) => {
    const scope = await regionScope(cx, regId);
    return looking(cx, scope, (door) => blockOf(cx, door, scope, MONITOR.region, {}));
  }),
  handle(calls.monitorUser, async (cx, { orgId, from, to }) => {
    const scope = await screenScope(cx, { orgId });
    const days = daysOf(cx.today, { from, to }, LOGIN_DAYS);
    return looking(cx, scope, (door) => blockOf(cx, door, scope, MONITOR.user, {}, { days }));
  }),
  handle(calls.monitorLesson, async (cx, { orgId, from, to }) => {
    const scope = await screenScope(cx, { orgId });
    return looking(cx, scope, (door) => blockOf(cx, door, scope, MONITOR.lesson, { from, to }));
  }),
  handle(calls.dwRes, async (cx, { kind, orgId, regId, from, to }) => {
    const known = RES_KINDS.find((one) => one === kind);
    if (!known) throw fail(kernelFaults.gone);
    const scope = await screenScope(cx, { orgId, regId });
    // Without days all there is, whenever it was made.
    const days = from == null && to == null ? undefined : { from: from ?? FIRST_DAY, to: to ?? LAST_DAY };
    return looking(cx, scope, (door) => blockOf(cx, door, scope, RES[known], {}, { days }));
  }),
];
