import { all, is, nameIn, sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import type { JobKind } from '../../../../kernel/server/jobs';
import { newId } from '../../../../kernel/server/ids';
import { handle } from '../../../../kernel/server/module';
import type { ParsedOf } from '../../../../kernel/shared/call';
import { fail } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { checkStandard } from '../../rules/check';
import type { StandardJson } from '../../rules/definition';
import { withScheme } from '../../rules/scheme';
import { makeStandard, type Standard } from '../../rules/standard';
import { totalOf } from '../../rules/total';
import { compare, type Change, type WhatIf } from '../../rules/whatif';
import type { Result } from '../../rules/total';
import type { Mark, ScoringSettings } from '../../rules/settings';
import type { LevelCode } from '../../rules/words';
import { whatifs } from '../../tables';
import { chosenScheme, chosenStandard } from '../mark/choose';
import { ownLib, ownScheme } from '../mark/own';
import { contentOf, standardFor, type Scoring } from '../mark/shelf';
import { nameOf } from './items';
import { reliefOf, type Scored } from './score';
import { yearName, yearOf, type Year } from './years';

const AT_ONCE = 500;
interface Params extends Record<string, unknown> {
  readonly whatifId: number;
}
type Child = Scored & {
  readonly total: number | null;
  readonly level: LevelCode | null;
  readonly results: Readonly<Record<string, { readonly v: number | null; readonly m: Mark | null }>> | null;
};

interface Tried {
  readonly scoring: Scoring;
  readonly name: string;
  readonly content: StandardJson | null;
}
/** The rules somebody wants to try: what is published, or a library or scheme of their own as it stands. */
async function triedRules(cx: Cx, year: Year, o: ParsedOf<typeof calls.whatIfStart>): Promise<Tried> {
  const settings = { ...year.settings, ...o.settings } as Partial<ScoringSettings>;
  const nameIn = (json: Pick<StandardJson, 'nameZh' | 'nameEn'>) => nameOf(json, cx.lang);
  if (o.draftSchemeId != null || o.stdlibId != null) {
    const scheme = o.draftSchemeId == null ? undefined : await ownScheme(cx, o.draftSchemeId);
    const lib = o.stdlibId == null ? undefined : await ownLib(cx, o.stdlibId);
    const base = lib?.draft ?? (await contentOf(cx.db, scheme!.standardKey));
    const content = scheme ? withScheme(base, scheme) : base;
    const wrong = checkStandard(content);
    if (wrong.length)
      throw fail(faults.libFaulty, {
        n: wrong.length,
        first: `${wrong[0]!.at} ${cx.text(`fitness-test.std.${wrong[0]!.code}`, wrong[0]!.params)}`,
      });
    return {
      scoring: {
        standardKey: year.standardKey,
        schemeId: null,
        schemeVersion: null,
        settings: { ...scheme?.settings, ...settings },
      },
      name: cx.text('fitness-test.draftOf', { name: scheme?.name ?? lib!.name }),
      content,
    };
  }
  const scheme = o.schemeId == null ? null : await chosenScheme(cx, cx.db, o.schemeId);
  const key =
    scheme?.standardKey ?? (o.standardKey ? await chosenStandard(cx, cx.db, o.standardKey) : year.standardKey);
  const scoring: Scoring = {
    standardKey: key,
    schemeId: scheme?.schemeId ?? (o.standardKey ? null : year.schemeId),
    schemeVersion: scheme?.version ?? (o.standardKey ? null : year.schemeVersion),
    settings,
  };
  return { scoring, name: scheme?.name ?? nameIn(await standardFor(cx.db, scoring)), content: null };
}
const triedStandard = (db: Door, row: Scoring & { readonly content: StandardJson | null }): Promise<Standard> =>
  row.content ? Promise.resolve(makeStandard(row.content, row.settings)) : standardFor(db, row);

const start = handle(calls.whatIfStart, async (cx, input) => {
  const { yearId, settings } = input;
  const { scoring, content, ...tried } = await triedRules(cx, await yearOf(cx.db, yearId), input);
  const whatifId = newId();
  const name = [
    tried.name,
    ...Object.entries(settings ?? {}).map(([k, v]) =>
      cx.text(`fitness-test.setting.${k}`, {
        value: typeof v === 'string' ? cx.text(`fitness-test.settingValue.${v}`) : '',
      }),
    ),
  ].join(' · ');
  await cx.db.insert(whatifs, { whatifId, yearId, ...scoring, content, name, madeBy: cx.me.userId, madeAt: cx.nowIso });
  cx.note('fitness-test.whatif', { subjectId: whatifId, yearId, ...scoring, draft: content != null });
  return { whatifId, jobId: await cx.startJob('fitness-test.whatif', { whatifId } satisfies Params) };
});

/** Scores a year's cohort once more, in slices, and keeps nothing of it but the comparison. */
export const whatIfJob: JobKind = {
  kind: 'fitness-test.whatif',
  run: async (job, params) => {
    const { whatifId } = params as Params;
    const { row, ids } = await job.tx(async (db) => {
      const found = (await db.one(whatifs, { whatifId }))!;
      return {
        row: found,
        ids: (
          await db.rows<{ userId: number }>(sql`
            select t.user_id
            from fitness_test_total t
            where t.org_id = ${db.orgId}
              and t.year_id = ${found.yearId}
            order by t.user_id`)
        ).map((r) => r.userId),
      };
    });
    const changes: Change[] = [];
    for (let at = 0; at < ids.length && !job.stopped(); at += AT_ONCE) {
      changes.push(
        ...(await job.tx(async (db) => {
          const standard = await triedStandard(db, row);
          const children = await db.rows<Child>(
            sql`
            select t.year_id, t.user_id, t.sex, t.grd_id, t.relief_kind, t.relief_ground, t.total, t.level, (
              select json_object_agg(r.item_id, json_build_object('v', r.value, 'm', r.mark))
              from fitness_test_result r
              where r.org_id = t.org_id and r.year_id = t.year_id and r.user_id = t.user_id) as results
            from fitness_test_total t
            where t.org_id = ${db.orgId}
              and t.year_id = ${row.yearId}
              and t.user_id = any(${ids.slice(at, at + AT_ONCE)}::bigint[])`,
          );
          return children.map((c): Change => {
            const results = Object.fromEntries(
              Object.entries(c.results ?? {}).map(([k, r]) => [k, (r.v ?? r.m) as Result]),
            );
            const after =
              standard.weightsOf(c.grdId, c.sex).length > 0
                ? totalOf(standard, { grdId: c.grdId, sex: c.sex, results, relief: reliefOf(c) })
                : { total: null, level: null };
            return {
              userId: c.userId,
              grdId: c.grdId,
              sex: c.sex,
              from: { total: c.total, level: c.level },
              to: { total: after.total, level: after.level as LevelCode | null },
            };
          });
        })),
      );
      await job.progress(Math.min(at + AT_ONCE, ids.length), ids.length);
    }
    if (job.stopped()) {
      await job.tx((db) => db.remove(whatifs, { whatifId }));
      return {};
    }
    const result = compare(changes);
    await job.tx((db) => db.update(whatifs, { whatifId }, { result }));
    return { whatifId, changed: result.changed };
  },
};

const list = handle(calls.whatIfList, async (cx, { yearId }) => {
  const rows = await cx.db.rows<{
    whatifId: number;
    yearId: number;
    name: string;
    madeAt: string;
    byName: string;
    result: WhatIf | null;
  }>(
    sql`
    select w.whatif_id, w.year_id, w.name, w.made_at, coalesce(p.name, '') as by_name, w.result
    from fitness_test_whatif w
    left join people_person_v p on p.org_id = w.org_id and p.user_id = w.made_by
    where ${all(cx.db.orgs('w'), is('w.year_id', yearId))}
    order by w.made_at desc
    limit 20`,
  );
  const userIds = [...new Set(rows.flatMap((r) => r.result?.movers.map((m) => m.userId) ?? []))];
  const names = new Map(
    (
      await cx.db.rows<{ yearId: number; userId: number; name: string; clazzName: string }>(
        sql`
        select t.year_id, t.user_id, t.name, t.clazz_name
        from fitness_test_total t
        where t.org_id = ${cx.db.orgId}
          and t.user_id = any(${userIds}::bigint[])`,
      )
    ).map((c) => [`${c.yearId} ${c.userId}`, c]),
  );
  const grades = new Map(
    (
      await cx.db.rows<{ grdId: number; name: string }>(
        sql`
        select g.grd_id, ${nameIn(cx.lang, 'g')} as name
        from textbook_grade g`,
      )
    ).map((g) => [g.grdId, g.name]),
  );
  return {
    items: rows.map((r) => ({
      ...r,
      yearName: yearName(r.yearId),
      result: r.result
        ? {
            ...r.result,
            matrix: r.result.matrix.map((m) => [...m]),
            grades: r.result.grades.map((g) => ({ ...g, name: grades.get(g.grdId) ?? '' })),
            movers: r.result.movers.map((m) => {
              const c = names.get(`${r.yearId} ${m.userId}`);
              return {
                userId: m.userId,
                name: c?.name ?? '',
                clazzName: c?.clazzName ?? '',
                from: { total: m.from, level: m.fromLevel },
                to: { total: m.to, level: m.toLevel },
              };
            }),
          }
        : null,
    })),
  };
});
export const trying = [start, list];
