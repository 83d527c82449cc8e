import { newId } from '../../kernel/server/ids';
import { dataFile } from '../../kernel/server/root';
import { vaultOf, type Vault } from '../../kernel/server/vault';
import { seeded, type Demo, type World } from '../../kernel/server/world';
import { plusDays, schoolYearOf } from '../../kernel/shared/dates';
import { consentVersion } from './locale/consent';
import {
  itemsOf,
  keysOf,
  USUAL,
  type Keys,
  type Kind,
  type ScalesJson,
  type CaseState,
  type Setting,
  type StepKind,
} from './rules';
import { caseRecord } from './server/case-record';
import { paperRows, type Paper } from './server/paper-rows';
import { PLACES, sealedOf, type StepRecord } from './server/sealed';
import {
  agrees,
  alarms,
  cases,
  looks,
  parts,
  schemas,
  sealedAnswers,
  settings,
  steps,
  sums,
  wordings,
  type Sentence,
} from './tables';

const SCHOOL = 189;
const GRADES = [7, 8, 9];
/** Own plain sentences: the wordings of the scales are nobody's to give away, and nothing is assessed here. */
const PLAIN: readonly (readonly [string, string])[] = [
  ['今天的天气让我心情不错', 'The weather today puts me in a good mood'],
  ['我喜欢在操场上走一走', 'I like a walk on the sports field'],
  ['我记得昨天午饭吃了什么', 'I remember what there was for lunch yesterday'],
  ['教室里的窗户是开着的', 'The window of the classroom is open'],
  ['我今天带了水杯', 'I have a cup with me today'],
  ['我会系鞋带', 'I can tie my shoelaces'],
  ['我知道图书馆在哪里', 'I know where the library is'],
];
const sentences = (keys: Keys, kind: Kind): Sentence[] =>
  itemsOf(keys, kind, '1-5').map(({ no }, at) => {
    const [zh, en] = PLAIN[at % PLAIN.length] ?? ['', ''];
    return { no, zh: `${zh}（演示题 ${no}，非测评）`, en: `${en} (demonstration ${no}, no assessment)` };
  });

interface Child {
  readonly userId: number;
  readonly clazzId: number;
  readonly login: string | null;
}
/** Children of three classes whose consent stands. */
async function childrenIn(world: World): Promise<Child[]> {
  const { rows } = await world.client.query<{ user_id: string; clazz_id: string; login: string | null }>(
    `select s.user_id, s.clazz_id, p.login
     from class_student_v s
     join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id and p.removed_at is null
     join people_consent_v c on c.org_id = s.org_id and c.user_id = s.user_id and c.purpose = 'psychology'
     where s.org_id = $1 and s.clazz_type = 1 and s.grd_id = any($2)
     order by s.grd_id, s.order_no, s.clazz_id, s.user_id
     limit $3`,
    [SCHOOL, GRADES, world.size === 'full' ? 400 : 60],
  );
  return rows.map((row) => ({ userId: Number(row.user_id), clazzId: Number(row.clazz_id), login: row.login }));
}
/** A night of a made-up child: up at half past six, and asleep for what reading and waking leave. @param points below so many an item */
function nightOf(keys: Keys, rnd: () => number, points: number): number[] {
  const bed = 21 * 60 + Math.floor(rnd() * 90);
  const rise = 6 * 60 + 30;
  const latency = Math.floor(rnd() * rnd() * 50);
  const slept = 24 * 60 - bed + rise - latency - Math.floor(rnd() * rnd() * 60);
  // The first four items are the night, the others choices.
  const choices = itemsOf(keys, 'psqi', '1-5').slice(4);
  return [bed, latency, rise, slept, ...choices.map(({ min }) => min + Math.floor(rnd() * rnd() * points))];
}
/** Answers of a made-up child; the second one is not credible, the fourth rings. */
function answersOf(keys: Keys, kind: Kind, no: number, rnd: () => number): number[] {
  if (kind === 'psqi') return nightOf(keys, rnd, 4);
  const share = no % 9 === 5 ? 0.72 : 0.25;
  return itemsOf(keys, kind, '1-5').map(({ no: item }) => {
    const at = Number(item);
    if (keys.mht.validity.includes(at)) return no === 1 || rnd() < 0.3 ? 1 : 0;
    if (keys.mht.crisis.includes(at)) return no === 3 ? 1 : 0;
    return rnd() < share ? 1 : 0;
  });
}

/** School 189: own plain sentences, two assessments that are on, papers, both rosters and some looks. */
export const demo: Demo = {
  name: 'psychology',
  async make(world) {
    // A generator of its own: the parts of the world after this one stay as they were.
    const rnd = seeded(1515);
    const vault = vaultOf({ demo: true }, '');
    if (!vault) return;
    const keys = keysOf(dataFile<ScalesJson>('scales.json'));
    const at = world.now.toISOString();
    const office = await officeOf(world);
    const setting = { ...USUAL, staffed: [{ days: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440 }] };
    await world.put(settings, [{ orgId: SCHOOL, kind: 'school', setting, setBy: office.userId, setAt: at }]);
    const made = (['mht', 'scl90', 'psqi'] as const).map((kind) => ({ kind, wordingId: newId(), schemaId: newId() }));
    await world.put(
      wordings,
      made.map(({ kind, wordingId }) => ({
        orgId: SCHOOL,
        wordingId,
        kind,
        source: '每一课演示数据 / Meiyike demonstration',
        licence: '演示用，非测评 / for demonstration, not for assessment',
        isDemo: true,
        numbering: kind === 'psqi' ? ('zh' as const) : null,
        items: sentences(keys, kind),
        madeBy: office.userId,
        madeAt: at,
      })),
    );
    const names: Readonly<Record<Kind, string>> = {
      mht: '秋季心理健康测评',
      scl90: '高中症状自评',
      psqi: '秋季睡眠问卷',
    };
    await world.put(
      schemas,
      made.map(({ kind, wordingId, schemaId }) => ({
        orgId: SCHOOL,
        schemaId,
        kind,
        name: names[kind],
        yearId: schoolYearOf(world.today),
        termId: 1,
        grdIds: kind === 'scl90' ? [10, 11, 12] : GRADES,
        startOn: plusDays(world.today, -14),
        endOn: plusDays(world.today, 180),
        variant: '1-5',
        isOn: kind !== 'scl90',
        wordingId: kind === 'scl90' ? null : wordingId,
        madeBy: office.userId,
        madeAt: at,
      })),
    );
    const everybody = await childrenIn(world);
    // student189 keeps its papers to itself.
    const children = everybody.filter(({ login }) => login == null);
    for (const { kind, schemaId } of made) {
      if (kind === 'scl90') continue;
      await agreed(world, schemaId, everybody, at);
      const papers = children.map(({ userId, clazzId }, no): Paper => ({
        userId,
        clazzId,
        answers: answersOf(keys, kind, no, rnd),
        seconds: no === 2 ? 40 : 600,
      }));
      const scoring = { vault, keys, setting, orgId: SCHOOL, ...onDay(plusDays(world.today, -3)) };
      const rows = paperRows({ ...scoring, source: 'screen' }, { schemaId, kind, variant: '1-5' }, papers);
      await filled(
        world,
        kind === 'mht' ? { ...rows, ...begun(world, vault, office, rows.cases) } : rows,
        schemaId,
        scoring.month,
      );
    }
    await lastTerm(world, { vault, keys, setting, office, children, wordings: made });
    await looked(world, office);
  },
};
interface Before {
  readonly vault: Vault;
  readonly keys: Keys;
  readonly setting: Setting;
  readonly office: Office;
  readonly children: readonly Child[];
  readonly wordings: readonly { readonly kind: Kind; readonly wordingId: number }[];
}
/** The sleep form of the term before, in which everybody slept well enough: terms stand beside each other. */
async function lastTerm(world: World, { vault, keys, setting, office, children, wordings: made }: Before) {
  const rnd = seeded(1516);
  const schemaId = newId();
  const [startOn, endOn] = [plusDays(world.today, -220), plusDays(world.today, -200)];
  const { at, month } = onDay(plusDays(world.today, -210));
  await world.put(schemas, [
    {
      orgId: SCHOOL,
      schemaId,
      kind: 'psqi',
      name: '春季睡眠问卷',
      yearId: schoolYearOf(world.today) - 1,
      termId: 2,
      grdIds: GRADES,
      startOn,
      endOn,
      variant: '1-5',
      isOn: false,
      wordingId: made.find(({ kind }) => kind === 'psqi')?.wordingId ?? null,
      madeBy: office.userId,
      madeAt: at,
    },
  ]);
  await agreed(world, schemaId, children, at);
  const papers = children.map(({ userId, clazzId }): Paper => ({
    userId,
    clazzId,
    answers: nightOf(keys, rnd, 2),
    seconds: 600,
  }));
  const scoring = { vault, keys, setting, orgId: SCHOOL, at, month, source: 'screen' as const };
  await filled(world, paperRows(scoring, { schemaId, kind: 'psqi', variant: '1-5' }, papers), schemaId, month);
}
type Case = Omit<ReturnType<typeof paperRows>['cases'][number], 'state'> & {
  readonly state: CaseState;
  readonly takenBy?: number;
  readonly takenAt?: string;
  readonly resolvedAt?: string;
};
/** One case of the warning roster that the office is at, and one that it has seen through: what comes after waiting is shown too. */
function begun(world: World, vault: Vault, { userId }: Office, made: readonly Case[]) {
  const on = (back: number) => plusDays(world.today, -back);
  const step = (caseId: number, kind: StepKind, back: number, note: string, nextOn: string | null = null) => {
    const stepId = newId();
    const sealed = sealedOf(vault, PLACES.step(SCHOOL, stepId), { note } satisfies StepRecord);
    return {
      orgId: SCHOOL,
      stepId,
      caseId,
      kind,
      byId: userId,
      at: onDay(on(back)).at,
      onDate: on(back),
      nextOn,
      sealed,
    };
  };
  const warned = made.filter((row) => caseRecord(vault, SCHOOL, { ...row, kind: null }).roster === 'warn');
  const [talked, resolved] = warned.slice(1, 3).map(({ caseId }) => caseId);
  if (talked == null || resolved == null) return { cases: made, steps: [] as ReturnType<typeof step>[] };
  const taken = { takenBy: userId, takenAt: onDay(on(2)).at };
  return {
    cases: made.map((row): Case =>
      row.caseId === talked
        ? { ...row, ...taken, state: 'talked' }
        : row.caseId === resolved
          ? { ...row, ...taken, state: 'resolved', resolvedAt: onDay(on(1)).at }
          : row,
    ),
    steps: [
      step(talked, 'taken', 2, ''),
      step(talked, 'talked', 1, '课间谈了二十分钟，约好下周再谈。（演示）', plusDays(world.today, 6)),
      step(resolved, 'taken', 2, ''),
      step(resolved, 'guardianTold', 2, '与家长通了电话，家里会留意作息。（演示）'),
      step(resolved, 'resolved', 1, '谈话后情况平稳，结束关注。（演示）'),
    ],
  };
}
type Begun = ReturnType<typeof begun>;
/** In the morning of a day, and the month in which it counts. */
const onDay = (day: string) => ({ at: `${day}T02:30:00Z`, month: day.slice(0, 7) });
/** The guardians' yes to one assessment. */
const agreed = (world: World, schemaId: number, children: readonly Child[], at: string) =>
  world.put(
    agrees,
    children.map(({ userId }) => ({
      orgId: SCHOOL,
      schemaId,
      userId,
      version: consentVersion,
      state: 'given' as const,
      byKind: 'guardian' as const,
      byName: '家长',
      at,
    })),
  );
interface Office {
  readonly userId: number;
  readonly name: string;
}
async function officeOf(world: World): Promise<Office> {
  const { rows } = await world.client.query<{ user_id: string; name: string }>(
    `select user_id, name from people_person_v where org_id = $1 and login = 'school189'`,
    [SCHOOL],
  );
  return { userId: Number(rows[0]?.user_id ?? 0), name: rows[0]?.name ?? '' };
}
async function filled(
  world: World,
  made: Omit<ReturnType<typeof paperRows>, 'cases'> & Pick<Begun, 'cases'> & Partial<Pick<Begun, 'steps'>>,
  schemaId: number,
  month: string,
): Promise<void> {
  const own = <R extends object>(rows: readonly R[]) => rows.map((row) => ({ orgId: SCHOOL, ...row }));
  await world.put(
    parts,
    own(made.answers.map(({ userId, clazzId, at }) => ({ schemaId, userId, clazzId, state: 'done' as const, at }))),
  );
  await world.put(sealedAnswers, own(made.answers));
  await world.put(cases, own(made.cases));
  await world.put(steps, made.steps ?? []);
  const called = made.dangers.length;
  if (called > 0) await world.put(alarms, own([{ month, called, taken: 0 }]));
  await world.put(
    sums,
    own(
      made.sums.map(([clazzId, measure, code, count, total]) => ({ schemaId, clazzId, measure, code, count, total })),
    ),
  );
}
async function looked(world: World, { userId, name }: Office): Promise<void> {
  const look = (act: 'unlock' | 'roster' | 'refused', minutes: number) => ({
    orgId: SCHOOL,
    lookId: newId(),
    byId: userId,
    byName: name,
    act,
    purpose: '每周个案会商',
    at: new Date(world.now.getTime() - minutes * 60_000).toISOString(),
  });
  await world.put(looks, [look('unlock', 3000), look('roster', 2999), look('refused', 1500)]);
}
