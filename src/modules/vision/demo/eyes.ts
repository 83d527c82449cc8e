import { newId } from '../../../kernel/server/ids';
import type { NewRow } from '../../../kernel/server/db/table';
import type { World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import { must } from '../../../kernel/shared/maps';
import type { DemoClazz } from '../../class/demo';
import { ageOn, judge, periodOf, periodsUpTo, seOf, spanOf, type Before, type Eye, type Period } from '../rules';
import { BASE } from '../server/norms';
import { eyeColumns } from '../server/read';
import type { screenings } from '../tables';

export type DemoScreening = NewRow<typeof screenings> & { readonly orgId: number };
interface Person {
  readonly userId: number;
  readonly sex: 'male' | 'female';
  readonly bornOn: string | null;
}

/** Share of myopic children by grade: rises through primary and junior school to what the national rates of 2020 say (data/vision.json). */
const SHARE = [0, 0.07, 0.14, 0.23, 0.33, 0.43, 0.52, 0.62, 0.71, 0.77, 0.8, 0.83, 0.85];
/** The school that shows two years; the others show enough for the region. */
const DEEP = 189;
/** Schools without the service have no screenings, and one has not begun this term: bureaus look for that. */
const NONE: readonly number[] = [205, 207];
const LATE = 206;

/** The year a child becomes myopic follows from one number drawn for it, so that its line only ever goes one way. */
const onsetOf = (draw: number): number => {
  const at = SHARE.findIndex((share) => share > draw);
  return at < 0 ? 99 : at;
};
const quarter = (dioptre: number): number => Math.round(dioptre * 4) * 25;
/** Naked sight that goes with a refraction: about a line for each half dioptre, at best 5.1. */
const sightOf = (se: number, noise: number): number =>
  Math.max(40, Math.min(51, Math.round(50.4 + (se < -25 ? se / 52 : 0) + noise)));

/** The world is made in a moment: some children tell of earlier terms for all. In the deep school two classes of a grade have every term, the others a year. */
function isLeftOut({ size }: World, clazz: DemoClazz, i: number, n: number): boolean {
  const deep = clazz.orgId === DEEP;
  if (size === 'test') return !deep && (n === 3 ? i % 3 === 2 : i % 4 !== 0);
  return deep ? clazz.no > 2 && n < 2 : i % (n === 3 ? 3 : 6) !== 0;
}

/** Screenings of the last terms, the oldest first, judged as the program judges them. */
export async function screeningsOf(
  world: World,
  clazzes: readonly DemoClazz[],
): Promise<{ rows: DemoScreening[]; terms: readonly Period[] }> {
  const now = periodOf(world.today);
  const terms = periodsUpTo(now, 4);
  const people = new Map(
    (
      await world.client.query<{ user_id: number; sex: 'male' | 'female'; born: string | null }>(
        'select user_id, sex, born_on::text as born from people_person where user_type = 1',
      )
    ).rows.map((p) => [Number(p.user_id), { userId: Number(p.user_id), sex: p.sex, bornOn: p.born } as Person]),
  );
  const rows: DemoScreening[] = [];
  for (const clazz of clazzes) {
    if (NONE.includes(clazz.orgId)) continue;
    const deep = clazz.orgId === DEEP;
    clazz.userIds.forEach((userId, i) => {
      const who = must(people, userId);
      const draw = world.rnd();
      const onset = onsetOf(draw);
      const pace = 0.45 + world.rnd() * 0.55;
      const start = 0.9 + world.rnd() * 0.5;
      const twist = (world.rnd() - 0.5) * 0.6;
      // Some children read a line or two less without being myopic: tired, shy, or in need of a second look.
      const tired = world.chance(0.07);
      const astig = world.chance(0.3) ? -quarter(0.5 + world.rnd() * 1.2) : 0;
      let before: Before | null = null;
      for (const [n, at] of terms.entries()) {
        const grade = clazz.grade - (now.yearId - at.yearId);
        // Children who came to school later were not there, and some classes are still to come.
        if (grade < 1 || isLeftOut(world, clazz, i, n) || (clazz.orgId === LATE && n === 3) || world.chance(0.04))
          continue;
        if (deep && n === 3 && clazz.grade === 9 && i % 5 === 4) continue;
        const screenedOn = dayOf(world, at, clazz);
        const years = grade + (at.termId === 2 ? 0.5 : 0) - onset;
        const spherical = years >= 0 ? -0.75 - years * pace : Math.max(-0.25, start - grade * 0.09);
        const eye = (side: number): Eye => {
          const sphere = quarter(spherical + side * twist);
          const cylinder = astig === 0 ? null : astig;
          return {
            naked: sightOf(
              seOf({ sphere, cylinder }),
              world.rnd() * 0.9 - 0.45 - (tired && years < 0 ? 1 + world.rnd() : 0),
            ),
            corrected: null,
            sphere,
            cylinder,
            axis: cylinder == null ? null : 5 * world.int(0, 36),
            lens: null,
          };
        };
        const [left, right] = [eye(1), eye(-1)];
        const worst = Math.min(
          seOf({ sphere: left.sphere!, cylinder: left.cylinder! }),
          seOf({ sphere: right.sphere!, cylinder: right.cylinder! }),
        );
        // Whoever sees the blackboard no more wears glasses; with little myopia one in four does not yet.
        const corrects = worst <= -250 || (worst <= -100 && (draw * 1000) % 1 < 0.75);
        const wear = corrects ? ((draw * 7777) % 1 < 0.04 ? 3 : 1) : 0;
        const fit = (e: Eye): Eye =>
          wear === 0
            ? e
            : {
                ...e,
                naked: wear === 3 ? null : e.naked,
                corrected: world.chance(0.82) ? world.int(50, 51) : world.int(47, 49),
                ...(wear === 3 ? { sphere: undefined, cylinder: null, axis: null } : {}),
              };
        const eyes = { age: ageOn(who.bornOn, screenedOn, grade), wear, left: fit(left), right: fit(right) };
        const verdict = judge(BASE, eyes, before);
        const at2 = `${screenedOn}T0${world.int(1, 8)}:${String(world.int(0, 59)).padStart(2, '0')}:00.000Z`;
        const by = clazz.orgId * 10_000 + 1;
        rows.push({
          orgId: clazz.orgId,
          screeningId: newId(),
          userId,
          yearId: at.yearId,
          termId: at.termId,
          clazzId: clazz.clazzId,
          clazzName: nameThen(clazz, grade),
          grdId: grade,
          sex: who.sex,
          age: eyes.age,
          screenedOn,
          wear,
          ...eyeColumns(eyes.left, eyes.right),
          ...verdict,
          reasons: [...verdict.reasons],
          norm: BASE.key,
          source: n === 3 ? 'input' : 'import',
          madeBy: by,
          madeAt: at2,
          savedBy: by,
          savedAt: at2,
        });
        before = { nakedLeft: eyes.left.naked, nakedRight: eyes.right.naked, myopia: verdict.myopia };
      }
    });
  }
  return { rows, terms };
}
const NAMES = [
  '',
  '一年级',
  '二年级',
  '三年级',
  '四年级',
  '五年级',
  '六年级',
  '七年级',
  '八年级',
  '九年级',
  '高一',
  '高二',
  '高三',
];
const nameThen = (clazz: DemoClazz, grade: number): string => `${NAMES[grade]}${clazz.no}班`;
/** Schools screen a few weeks after the term began, a class a day; never later than today. */
function dayOf(world: World, at: Period, clazz: DemoClazz): string {
  const [from] = spanOf(at);
  const day = plusDays(from, 24 + (clazz.clazzId % 12));
  return day <= world.today ? day : world.today;
}
