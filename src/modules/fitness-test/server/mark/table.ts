import { sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import { handle } from '../../../../kernel/server/module';
import type { Lang } from '../../../../kernel/shared/messages';
import { fail } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import type { ItemView, StandardTable } from '../../contract';
import { faults } from '../../faults';
import {
  BMI_BANDS,
  BMI_SCORES,
  SCALES,
  SEX_OF,
  unitTypeOf,
  type ItemJson,
  type StandardJson,
} from '../../rules/definition';
import { decimal, formatResult } from '../../rules/format';
import { grdIdOf, internalOf, type Sex } from '../../rules/grades';
import { letterOf, rowsOf, wholeOf } from '../../rules/library';
import { NATIONAL_KEY } from '../../rules/words';
import { standards } from '../../tables';
import { ownersAbove } from './choose';
import { contentOf } from './shelf';

const formatOf = (i: ItemJson) => ({ unitType: unitTypeOf(i), scale: SCALES[i.unit] ?? 1, decimals: i.decimals });
const nameOf = (x: { readonly nameZh: string; readonly nameEn: string }, lang: Lang): string =>
  lang === 'en-US' ? x.nameEn : x.nameZh;
const EN_UNIT: Readonly<Record<string, string>> = { 'kg/m2': 'kg/m²', count: '' };
const unitOf = (i: ItemJson, lang: Lang): string =>
  unitTypeOf(i) === 2 ? '' : lang === 'en-US' ? (EN_UNIT[i.unit] ?? i.unit) : i.unitZh;

/** Items of a standard that may still be faulty. */
export function itemViewsOf(json: StandardJson, lang: Lang): ItemView[] {
  return json.items.map((i) => {
    const weighs = json.weights.filter((w) =>
      w.items.some((x) => x.item === i.code || (['height', 'weight'].includes(i.code) && x.item === 'bmi')),
    );
    const scale = SCALES[i.unit] ?? 1;
    return {
      itemId: i.code,
      name: nameOf(i, lang),
      unit: i.unit,
      unitText: unitOf(i, lang),
      unitType: unitTypeOf(i),
      scale,
      decimals: i.decimals,
      direction: i.direction as ItemView['direction'],
      scored: i.scored,
      range: i.inputRange ? i.inputRange.map((v) => Math.round(v * scale)) : null,
      rounding: i.rounding ?? 'open',
      grdIds: [...new Set(weighs.flatMap((w) => w.grades.map((g) => grdIdOf(g)!)))].sort((a, b) => a - b),
      sexes: (['male', 'female'] as const).filter((s) =>
        weighs.some((w) => w.sex.some((x) => SEX_OF[x] === (s === 'male' ? 0 : 1))),
      ),
    };
  });
}

const bonusCell = (json: StandardJson, item: ItemJson, grdId: number, sex: Sex, points: number): string | null => {
  const beyond = json.bonus
    .find((b) => b.item === item.code && b.grades.includes(internalOf(grdId)!) && b.sex.includes(letterOf(sex)))
    ?.table.find(([p]) => p === points)?.[1];
  if (beyond == null) return null;
  const gap = decimal(Math.round(beyond * (SCALES[item.unit] ?? 1)), SCALES[item.unit] ?? 1, 0);
  return `${item.direction === 'lower' ? '−' : '+'}${gap}${unitTypeOf(item) === 2 ? '″' : ''}`;
};

/** A table to look things up in: an item over the grades, or a grade over its items. */
export function tableOf(
  json: StandardJson,
  key: string,
  lang: Lang,
  ask: { readonly itemId?: string | undefined; readonly grdId?: number | undefined; readonly sex: Sex },
): StandardTable {
  const scored = json.items.filter((i) => i.scored);
  const item = ask.itemId == null ? undefined : scored.find((i) => i.code === ask.itemId);
  if (ask.itemId != null && !item) throw fail(faults.noItem, { item: ask.itemId }, 'itemId');
  const grades = json.grades.map((g) => grdIdOf(g.id)!);
  const names = new Map(
    (json.grades as readonly { id: number; nameZh?: string; nameEn?: string }[]).map((g) => [
      grdIdOf(g.id)!,
      (lang === 'en-US' ? g.nameEn : g.nameZh) ?? String(g.id),
    ]),
  );
  const grdId = item ? null : ask.grdId != null && grades.includes(ask.grdId) ? ask.grdId : grades[0]!;
  const weightOf = (i: ItemJson, g: number) =>
    json.weights
      .find((w) => w.grades.includes(internalOf(g)!) && w.sex.includes(letterOf(ask.sex)))
      ?.items.find((x) => x.item === i.code)?.percent ?? null;
  const has = (i: ItemJson, g: number) =>
    i.code === 'bmi'
      ? json.bmi.some((b) => b.grade === internalOf(g) && b.sex === letterOf(ask.sex))
      : rowsOf(json, i.code, g, ask.sex).length > 0;
  const columns = item
    ? grades
        .filter((g) => has(item, g))
        .map((g) => ({ item, g, key: String(g), title: names.get(g)!, weight: weightOf(item, g) }))
    : scored
        .filter((i) => i.code !== 'bmi' && has(i, grdId!))
        .map((i) => ({
          item: i,
          g: grdId!,
          key: i.code,
          title: `${nameOf(i, lang)}${unitOf(i, lang) ? ` (${unitOf(i, lang)})` : ''}`,
          weight: weightOf(i, grdId!),
        }));
  const levelOf = (points: number) => json.itemLevels.find((l) => l.scores.includes(points))?.code ?? '';
  const rows =
    item?.code === 'bmi'
      ? BMI_BANDS.map((band) => ({
          points: (json.rules?.bmiScores ?? BMI_SCORES)[band],
          label: band,
          level: band,
          cells: columns.map((c) => bandText(json, c.g, ask.sex, band)),
        }))
      : json.scoreLevels.map((points) => ({
          points,
          label: String(points),
          level: levelOf(points),
          cells: columns.map((c) => {
            const value = rowsOf(json, c.item.code, c.g, ask.sex).find(([p]) => p === points)?.[1];
            return value == null ? null : formatResult(formatOf(c.item), wholeOf(value, c.item.unit));
          }),
        }));
  const bonusPoints = [...new Set(json.bonus.flatMap((b) => b.table.map(([p]) => p!)))].sort((a, b) => b - a);
  return {
    key,
    name: nameOf(json, lang),
    sex: ask.sex,
    itemId: item?.code ?? null,
    grdId,
    unitText: item ? unitOf(item, lang) : '',
    direction: item?.direction ?? null,
    items: itemViewsOf(json, lang),
    grades: grades.map((g) => ({ grdId: g, name: names.get(g)! })),
    levels: json.levels.map((l) => ({ code: l.code, name: nameOf(l, lang), min: l.min })),
    columns: columns.map(({ key: k, title, weight }) => ({ key: k, title, weight })),
    rows,
    bonus: bonusPoints
      .map((points) => ({ points, cells: columns.map((c) => bonusCell(json, c.item, c.g, ask.sex, points)) }))
      .filter((b) => b.cells.some((c) => c != null)),
  };
}
function bandText(json: StandardJson, grdId: number, sex: Sex, band: (typeof BMI_BANDS)[number]): string {
  const row = json.bmi.find((b) => b.grade === internalOf(grdId) && b.sex === letterOf(sex))!;
  if (band === 'low') return `≤ ${row.low.toFixed(1)}`;
  if (band === 'obese') return `≥ ${row.obese.toFixed(1)}`;
  const [from, to] = band === 'normal' ? row.normal : row.over;
  return `${from!.toFixed(1)}–${to!.toFixed(1)}`;
}

/** The standard somebody means who names none: that of their school's newest year, else the national one. */
async function keyFor(cx: Cx, key: string | undefined): Promise<string> {
  if (key == null)
    return (
      (
        await cx.db.row<{ standardKey: string }>(sql`
          select y.standard_key
          from fitness_test_year y
          where y.org_id = ${cx.me.orgId}
          order by y.year_id desc
          limit 1`)
      )?.standardKey ?? NATIONAL_KEY
    );
  const row = await cx.db.one(standards, { key });
  if (!row || !(await ownersAbove(cx, cx.db)).includes(row.ownerId)) throw fail(faults.noStandard, {}, 'key');
  return key;
}
export const standardHandlers = [
  handle(calls.educStandard, async (cx, { key, ...ask }) => {
    const of = await keyFor(cx, key);
    return tableOf(await contentOf(cx.db, of), of, cx.lang, ask);
  }),
  handle(calls.educStandardFull, async (cx, { key }) => {
    const of = await keyFor(cx, key);
    return { key: of, content: await contentOf(cx.db, of), settings: {} };
  }),
];
