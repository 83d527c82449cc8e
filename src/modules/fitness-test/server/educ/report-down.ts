import type { Cx } from '../../../../kernel/server/cx';
import { Download, handle } from '../../../../kernel/server/module';
import { XLSX, writeSheet, type Cell } from '../../../../kernel/server/sheet/pool';
import * as calls from '../../contract';
import type { Figures, ItemReport } from '../../contract';
import { formatPoints } from '../../rules/format';
import { LEVELS } from '../../rules/words';
import { reportOf } from './report';
import { trendOf } from './trend';

interface Sheet {
  readonly name: string;
  readonly columns: readonly { readonly title: string; readonly width?: number }[];
  readonly rows: readonly (readonly Cell[])[];
}
/** Points in hundredths as a number of one decimal; nothing where nothing may be said. */
const points = (hundredths: number | null): Cell =>
  hundredths == null ? null : Number(formatPoints(Math.round(hundredths / 10) * 10));
/** A share in percent. */
const share = (part: number | null, whole: number): Cell =>
  part == null || whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
const sheet = (name: string, titles: readonly string[], rows: Sheet['rows']): Sheet => ({
  name,
  columns: titles.map((title, at) => ({ title, width: at === 0 ? 24 : 14 })),
  rows,
});
const answer = async (name: string, sheets: readonly Sheet[]): Promise<Download> =>
  new Download(`${name}.xlsx`, XLSX, await writeSheet({ sheets: [...sheets] }));

const figureTitles = (t: (key: string) => string): string[] => [
  t('figure.due'),
  t('figure.complete'),
  t('figure.excused'),
  t('meanTotal'),
  `${t('ratePass')} %`,
  `${t('rateGood')} %`,
  ...LEVELS.map((l) => t(`level.${l}`)),
];
const figureCells = (f: Figures): Cell[] => [
  f.due,
  f.complete,
  f.excused,
  points(f.mean),
  share(f.fail == null ? null : f.complete - f.fail, f.complete),
  share(f.excellent == null || f.good == null ? null : f.excellent + f.good, f.complete),
  ...LEVELS.map((l) => f[l]),
];
const wordsOf = (i: ItemReport): readonly string[] =>
  i.itemId === 'bmi' ? ['low', 'normal', 'over', 'obese'].map((b) => `band.${b}`) : LEVELS.map((l) => `level.${l}`);

async function reportBook(cx: Cx, input: Parameters<typeof reportOf>[1]): Promise<Download> {
  const r = await reportOf(cx, input);
  const t = (key: string): string => cx.text(`fitness-test.${key}`);
  const place = r.trail.at(-1)?.name ?? '';
  const name = `${place} ${t('sheet.list')} ${r.yearName}`;
  const whole = sheet(
    t('overall'),
    [t('field.sex'), ...figureTitles(t)],
    [
      [t('all'), ...figureCells(r.figures)],
      [t('sex.male'), ...figureCells(r.male)],
      [t('sex.female'), ...figureCells(r.female)],
    ],
  );
  const items = sheet(
    t('itemTable'),
    [
      t('field.itemId'),
      t('figure.tested'),
      t('meanResult'),
      t('meanPoints'),
      t('sex.male'),
      t('sex.female'),
      ...LEVELS.map((l) => t(`level.${l}`)),
    ],
    r.items
      .filter((i) => i.itemId !== 'bmi')
      .map((i) => [
        i.unitText ? `${i.name} (${i.unitText})` : i.name,
        i.tested,
        i.meanText,
        points(i.points),
        points(i.male),
        points(i.female),
        ...(i.counts ?? LEVELS.map(() => null)),
      ]),
  );
  const bmi = r.items.find((i) => i.itemId === 'bmi');
  const bands = bmi
    ? [
        sheet(
          bmi.name,
          [t('figure.tested'), t('meanPoints'), ...wordsOf(bmi).map(t)],
          [[bmi.tested, points(bmi.points), ...(bmi.counts ?? [null, null, null, null])]],
        ),
      ]
    : [];
  const below =
    r.below === 'stu'
      ? sheet(
          t('below.stu'),
          [t('childName'), t('field.sex'), t('field.total'), t('field.level'), t('field.state')],
          r.children.map((c) => [
            c.name,
            t(`sex.${c.sex}`),
            points(c.total),
            c.level ? t(`level.${c.level}`) : null,
            t(`state.${c.state}`),
          ]),
        )
      : sheet(
          t(`below.${r.below}`),
          [t(`below.${r.below}`), ...figureTitles(t)],
          r.groups.map((g) => [g.name, ...figureCells(g.figures)]),
        );
  return answer(name, [whole, items, ...bands, ...(r.below === 'stu' && !r.names ? [] : [below])]);
}

async function trendBook(cx: Cx, input: Parameters<typeof trendOf>[1]): Promise<Download> {
  const r = await trendOf(cx, input);
  const t = (key: string): string => cx.text(`fitness-test.${key}`);
  const words =
    r.itemId === 'bmi' ? ['low', 'normal', 'over', 'obese'].map((b) => `band.${b}`) : LEVELS.map((l) => `level.${l}`);
  const unit = r.unitText ? ` (${r.unitText})` : '';
  // A measured item without points (height, weight) has its mean alone.
  const value = (v: number | null): Cell =>
    v == null ? null : r.itemId && !r.rows.some((x) => x.points != null) ? v / r.scale : points(v);
  return answer(`${r.name} ${t('sheet.trend')}`, [
    sheet(
      t('sheet.trend'),
      [
        t('field.yearId'),
        t('figure.complete'),
        t('meanPoints'),
        ...(r.itemId ? [`${t('meanResult')}${unit}`] : []),
        ...words.map(t),
      ],
      r.rows.map((y) => [
        y.name,
        y.n,
        points(y.points),
        ...(r.itemId ? [y.value == null ? null : y.value / r.scale] : []),
        ...(y.counts ?? words.map(() => null)),
      ]),
    ),
    sheet(
      t('chartGrades'),
      [t('field.grdName'), ...r.rows.map((y) => y.name)],
      r.grades.map((g) => [g.name, ...g.values.map(value)]),
    ),
  ]);
}
export const reportBooks = [handle(calls.educReportDown, reportBook), handle(calls.educYearsDown, trendBook)];
