import { createHash } from 'node:crypto';
import { schoolYearOf, plusDays } from '../../kernel/shared/dates';
import { newId } from '../../kernel/server/ids';
import { seeded, type Demo, type World } from '../../kernel/server/world';
import { artScheme, sportScheme } from './demo/schemes';
import { itemsFor, reckon, type HsatModule, type Item, type Known, type Scheme, type Sex } from './rules';
import { hashOf, sumsOf } from './server/reckon-school';
import { hashOf as schemeHash } from './server/schemas';
import {
  candidates,
  classSums,
  entries,
  exams,
  exempts,
  performs,
  regionSums,
  runs,
  schemas,
  schools,
  scores,
  tallies,
  versions,
} from './tables';

const BUREAU = 100;
const CITY = 4109;
/** The accounts bureau4109, and a school's office. */
const BY = BUREAU * 10_000 + 1;

interface Child {
  readonly orgId: number;
  readonly userId: number;
  readonly name: string;
  readonly sex: Sex;
  readonly sidNo: string | null;
  readonly bornOn: string | null;
  readonly clazzId: number;
  readonly clazzName: string;
  readonly grdId: number;
  readonly process: { readonly score: number; readonly full: number } | null;
}
/** Children of some schools' grades, with their closed score of a term. */
async function childrenOf(
  world: World,
  orgIds: number[],
  grdIds: number[],
  term: { yearId: number; termId: number },
): Promise<Child[]> {
  const { rows } = await world.client.query<Record<string, string | null>>(
    `select s.org_id, p.user_id, p.name, p.sex, p.sid_no, p.born_on::text, s.clazz_id, s.clazz_name, s.grd_id, r.score, r.full_score
     from class_student_v s
     join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
     left join process_eval_result_v r on r.org_id = s.org_id and r.user_id = s.user_id and r.module = 'sport'
       and r.year_id = $3 and r.term_id = $4
     where s.org_id = any($1::bigint[]) and s.grd_id = any($2::bigint[]) and s.clazz_type = 1 and p.user_type = 1
       and p.removed_at is null and p.sex in ('male', 'female')
     order by s.org_id, s.grd_id, s.order_no, s.clazz_id, p.sid_no nulls last, p.user_id`,
    [orgIds, grdIds, term.yearId, term.termId],
  );
  return rows.map((r) => ({
    orgId: Number(r['org_id']),
    userId: Number(r['user_id']),
    name: r['name'] ?? '',
    sex: r['sex'] === 'female' ? 'female' : 'male',
    sidNo: r['sid_no'] ?? null,
    bornOn: r['born_on'] ?? null,
    clazzId: Number(r['clazz_id']),
    clazzName: r['clazz_name'] ?? '',
    grdId: Number(r['grd_id']),
    process: r['score'] == null ? null : { score: Number(r['score']), full: Number(r['full_score']) },
  }));
}
/** A believable result: somewhere in the upper half of the item's table. */
function drawn(item: Item, sex: Sex, rnd: () => number): number {
  if (item.isScore) return 600 + Math.floor(rnd() * 9) * 50;
  const rows = item.rows[sex];
  const [low, high] = [rows[1]?.from ?? 0, rows.at(-1)?.from ?? 100];
  const part = item.direction === 'up' ? 0.45 + rnd() * 0.55 : rnd() * 0.55;
  const step = item.unit === 's' ? 10 : 100;
  return Math.round((low + (high - low) * part) / step) * step;
}

/** The middle of the exam: signed up, chosen, drawn; tests are going on, and what is there has been reckoned once. */
export const demo: Demo = {
  name: 'hsat',
  async make(world) {
    // A generator of its own: the parts of the world after this one stay as they were.
    const rnd = seeded(2026);
    const yearId = schoolYearOf(world.today);
    const term = { yearId: yearId - 1, termId: 2 as const };
    const day = (days: number) => plusDays(world.today, days);
    const span = (from: number, to: number) => ({ from: day(from), to: day(to) });
    const windows = {
      signup: span(-40, -31),
      choice: span(-30, -21),
      exempt: span(-20, -8),
      draw: span(-7, -5),
      test: span(-4, 14),
      publicity: span(15, 24),
      appeal: span(15, 20),
      lock: span(25, 30),
    };
    const changedAt = world.now.toISOString();
    await world.put(
      performs,
      (['sport', 'art'] as const).map((module) => ({ ownerId: BUREAU, module, yearId, windows, changedAt })),
    );
    const of = { world, rnd, yearId, term };
    await begin({
      ...of,
      module: 'sport',
      name: '初中体育学业水平考试',
      content: sportScheme([term]),
      grdIds: [7, 9],
      orgIds: [189, 202],
    });
    await begin({
      ...of,
      module: 'sport',
      name: '高中体育学业考查',
      content: sportScheme([]),
      grdIds: [10],
      orgIds: [619],
    });
    await begin({ ...of, module: 'art', name: '七年级艺术素质测评', content: artScheme(), grdIds: [7], orgIds: [189] });
  },
};
interface Plan {
  readonly world: World;
  readonly rnd: () => number;
  readonly yearId: number;
  readonly term: { readonly yearId: number; readonly termId: 1 | 2 };
  readonly module: HsatModule;
  readonly name: string;
  readonly content: Scheme;
  readonly grdIds: number[];
  readonly orgIds: number[];
}
async function begin(plan: Plan): Promise<void> {
  const { world, rnd, yearId, module, name, content, grdIds } = plan;
  const at = world.now.toISOString();
  const [schemaId, runId] = [newId(), newId()];
  const exam = { schemaId, module, name, yearId, grdIds, version: 1 };
  const children = await childrenOf(world, plan.orgIds, grdIds, plan.term);
  const codes = content.items.filter((item) => item.group === 'draw').map((item) => item.code);
  const ballot = codes.slice(0, 1);
  await world.put(schemas, [
    { orgId: BUREAU, ...exam, content, triedVersion: null, madeBy: BY, madeAt: at, changedAt: at },
  ]);
  await world.put(versions, [
    { schemaId, version: 1, content, hash: schemeHash(content), publishedAt: at, publishedBy: BY },
  ]);
  await world.put(exams, [
    {
      ...exam,
      ownerId: BUREAU,
      regId: CITY,
      isOn: true,
      state: 'reckoned',
      runId,
      drawn: ballot,
      draw: ballot.length
        ? {
            how: 'hand',
            hash: null,
            source: '',
            announcedAt: at,
            secret: null,
            value: null,
            drawnAt: at,
            note: '在教育局由学生代表现场抽签',
          }
        : null,
      changedAt: at,
    },
  ]);
  const byOrg = new Map(plan.orgIds.map((orgId) => [orgId, children.filter((child) => child.orgId === orgId)]));
  const groups = [...byOrg].filter(([, own]) => own.length > 0);
  await world.put(
    schools,
    groups.map(([orgId, own]) => ({ orgId, schemaId, nextNo: own.length + 1, rev: 1, madeAt: at })),
  );
  const chooseOf = (child: Child): string[] =>
    content.groups
      .filter((group) => group.kind === 'choice')
      .flatMap((group) => {
        const own = content.items.filter((item) => item.group === group.code).map((item) => item.code);
        const first = child.userId % own.length;
        return Array.from({ length: group.take }, (_, i) => own[(first + i) % own.length] ?? '');
      })
      .toSorted();
  const no = new Map<number, number>();
  const signed = children.map((child) => {
    const next = (no.get(child.orgId) ?? 0) + 1;
    no.set(child.orgId, next);
    return { child, next, chosen: chooseOf(child) };
  });
  await world.put(
    candidates,
    signed.map(({ child: { process: _, ...child }, next, chosen }) => ({
      ...child,
      schemaId,
      kind: 'school' as const,
      examNo: `${String(yearId % 100)}${String(child.orgId).padStart(5, '0')}${String(next).padStart(4, '0')}`,
      chosen,
      chosenBy: child.userId,
      chosenAt: at,
      site: '市体育场',
      team: Math.ceil(next / 10),
      slotAt: new Date(world.now.getTime() + (86_400 + Math.ceil(next / 10) * 900) * 1000).toISOString(),
      rev: 0,
      signedBy: child.orgId * 10_000 + 1,
      signedAt: at,
    })),
  );
  const known = signed.map(({ child, chosen }, nth) => {
    const items = itemsFor(content, ballot, chosen);
    // Tests are going on: some have not done their last item yet, and one or two were absent.
    const done = items.filter((_, at2) => nth % 6 !== 5 || at2 < items.length - 1);
    const list = done.map((item) =>
      nth % 23 === 22 && item === done[0]
        ? { item: item.code, value: null, word: 'absent' as const }
        : { item: item.code, value: drawn(item, child.sex, rnd), word: null },
    );
    const exempt = nth % 29 === 28 ? [{ code: 'illness', items: [], until: null }] : [];
    const of: Known = {
      sex: child.sex,
      chosen,
      entries: new Map(list.map(({ item, ...entry }) => [item, entry])),
      exempt,
      extras: [],
      process: child.process ? [child.process] : [],
    };
    return { child, list, of, steps: reckon(content, { drawn: ballot, today: world.today }, of) };
  });
  await world.put(
    entries,
    known.flatMap(({ child, list }) =>
      list.map((entry) => ({
        orgId: child.orgId,
        schemaId,
        userId: child.userId,
        ...entry,
        origin: 'sheet' as const,
        rev: 1,
        savedBy: child.orgId * 10_000 + 1,
        savedAt: at,
      })),
    ),
  );
  await world.put(
    exempts,
    known.flatMap(({ child, of }, nth) => {
      const state = of.exempt.length
        ? ('granted' as const)
        : nth % 31 === 3
          ? (['class', 'pe', 'school', 'bureau'] as const)[nth % 4]
          : undefined;
      if (!state) return [];
      const line = {
        step: 'apply',
        verdict: 'apply',
        byId: child.userId,
        by: child.name,
        at,
        why: '附县级医院证明',
      } as const;
      return [
        {
          orgId: child.orgId,
          exemptId: newId(),
          schemaId,
          userId: child.userId,
          rule: of.exempt.length ? 'illness' : 'later',
          items: [],
          why: line.why,
          papers: [],
          state,
          steps: [line],
          madeBy: child.userId,
          madeAt: at,
        },
      ];
    }),
  );
  await reckoned(
    plan,
    { schemaId, runId, at },
    groups.map(([orgId]) => orgId),
    known,
  );
}
async function reckoned(
  { world, content }: Plan,
  { schemaId, runId, at }: { readonly schemaId: number; readonly runId: number; readonly at: string },
  orgIds: readonly number[],
  known: readonly { readonly child: Child; readonly steps: ReturnType<typeof reckon> }[],
): Promise<void> {
  const rows = known.map(({ child, steps }) => {
    const part = (kind: string) => steps.parts.find((one) => one.kind === kind)?.points ?? null;
    return {
      orgId: child.orgId,
      schemaId,
      runId,
      userId: child.userId,
      clazzId: child.clazzId,
      version: 1,
      process: part('process'),
      exam: part('exam'),
      others: part('others'),
      extra: 0,
      total: steps.total,
      level: steps.level,
      steps,
      scoredAt: at,
    };
  });
  await world.put(scores, rows);
  const names = new Map(known.map(({ child }) => [child.clazzId, child.clazzName]));
  const open = (lines: typeof rows) => lines.filter((row) => row.total === null).length;
  const sums = orgIds.map((orgId) => {
    const own = rows.filter((row) => row.orgId === orgId).toSorted((a, b) => a.userId - b.userId);
    return { orgId, own, sums: sumsOf(content, own) };
  });
  await world.put(
    classSums,
    sums.flatMap(({ orgId, sums: list }) =>
      list.map(({ clazzId, kind, of, bands }) => ({
        orgId,
        schemaId,
        runId,
        clazzId,
        kind,
        clazzName: names.get(clazzId) ?? '',
        count: of.count,
        sum: of.sum,
        pass: of.pass,
        excellent: of.excellent,
        fullMarks: of.full,
        bands,
      })),
    ),
  );
  await world.put(
    tallies,
    sums.map(({ orgId, own }) => ({
      orgId,
      schemaId,
      runId,
      children: own.length,
      open: open(own),
      hash: hashOf(own),
      rev: 1,
      reckonedAt: at,
    })),
  );
  const hash = createHash('sha256');
  for (const { orgId, own } of sums) hash.update(`${orgId} ${own.length} ${hashOf(own)}\n`);
  await world.put(runs, [
    {
      schemaId,
      runId,
      version: 1,
      onDate: world.today,
      state: 'done',
      children: rows.length,
      open: open(rows),
      hash: hash.digest('hex'),
      madeBy: BY,
      madeAt: at,
      endedAt: at,
    },
  ]);
  const city = sumsOf(
    content,
    rows.map((row) => ({ ...row, clazzId: 0 })),
  );
  await world.put(
    regionSums,
    [CITY, CITY * 100 + 2].flatMap((regId) =>
      city.map(({ kind, of }) => ({
        schemaId,
        runId,
        regId,
        kind,
        count: of.count,
        sum: of.sum,
        pass: of.pass,
        excellent: of.excellent,
        fullMarks: of.full,
      })),
    ),
  );
}
