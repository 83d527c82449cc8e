import { sql } from '../../kernel/server/db/sql';
import { newId } from '../../kernel/server/ids';
import { seeded, type Demo, type World } from '../../kernel/server/world';
import { makeRegion } from './demo/region';
import { entered, type Values } from './demo/values';
import { artSketch, sportSketch, type DemoSketch } from './demo/sketches';
import { makeWorks } from './demo/works';
import { judge, SOURCE_RULE, spanOf, termOf, type Source, type Term } from './rules';
import { enteredIn, isChild } from './server/children';
import { READERS, type Read } from './server/source-read';
import { cells, items, norms, normsOn, results, rounds } from './tables';

const SCHOOL = 189;
/** The account school189. */
const BY = SCHOOL * 10_000 + 1;
const SPORT_GRADES = [7, 8, 9];
const ART_GRADES = [7];

interface Child {
  readonly userId: number;
  readonly clazzId: number;
  readonly clazzName: string;
  readonly grdId: number;
}
const childrenOf = async (world: World, grdIds: readonly number[]): Promise<Child[]> => {
  const query = sql`
    select s.user_id, s.clazz_id, s.clazz_name, s.grd_id
    from class_student_v s
    join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
    where ${isChild(SCHOOL, grdIds)}
    order by s.clazz_id, s.user_id`;
  const { rows } = await world.client.query<Record<string, string>>(query.text, query.values);
  return rows.map((r) => ({
    userId: Number(r['user_id']),
    clazzId: Number(r['clazz_id']),
    clazzName: r['clazz_name'] ?? '',
    grdId: Number(r['grd_id']),
  }));
};
/** What the sources say of the school's children on the day, by source and child. */
async function valuesOf(world: World, sources: readonly Source[]): Promise<Values> {
  const term = termOf(world.today);
  const of = { orgId: SCHOOL, grdIds: SPORT_GRADES, term, until: world.today, zone: 'Asia/Shanghai' };
  const values = new Map<Source, ReadonlyMap<number, Pick<Read, 'value' | 'exempt'>>>();
  for (const source of sources) {
    const query = READERS[source](of);
    const { rows } = await world.client.query<{ user_id: string; value: number | null; exempt: Read['exempt'] }>(
      query.text,
      query.values,
    );
    values.set(source, new Map(rows.map((r) => [Number(r.user_id), { value: r.value, exempt: r.exempt }])));
  }
  return values;
}

/** School 189 in the middle of its year: sports of three grades at half, art of one, works of a class; a bureau's sketch. */
export const demo: Demo = {
  name: 'process-eval',
  async make(world) {
    // A generator of its own: the parts of the world after this one stay as they were.
    const rnd = seeded(1452);
    const sources = await valuesOf(world, ['attend', 'fitnessTotal']);
    await begin(world, sportSketch(), SPORT_GRADES, rnd, sources);
    const art = artSketch();
    await begin(world, art, ART_GRADES, rnd, new Map());
    await shownBefore(world, art, rnd);
    await past(world);
    await makeWorks(world, BY);
    await makeRegion(world);
  },
};

/** The term before a day's, and whether the children stood a grade lower in it. */
function before(day: string): { readonly term: Term; readonly lower: 0 | 1 } {
  const { yearId, termId } = termOf(day);
  return termId === 2
    ? { term: { yearId, termId: 1 }, lower: 0 }
    : { term: { yearId: yearId - 1, termId: 2 }, lower: 1 };
}
/** Days for which the results of the term before still stand open to objections. */
const OPEN_DAYS = 5;
/** Arts of the term before, shown to the children three days ago: everything entered, with the same indicators. */
async function shownBefore(world: World, { module, content }: DemoSketch, rnd: () => number): Promise<void> {
  const { term, lower } = before(world.today);
  const [grdId] = ART_GRADES.map((id) => id - lower);
  const name = '艺术过程性评价（上学期）';
  const [from, until] = spanOf(term).map((day) => `${day}T02:00:00.000Z`);
  const normId = newId();
  const norm = { orgId: SCHOOL, normId, module, name, ...term, grdIds: [grdId!], content, version: 1 };
  const itemIds = content.items.map((item) => item.itemId);
  await world.put(norms, [{ ...norm, itemIds, isOn: true, madeBy: BY, madeAt: from!, changedAt: from! }]);
  await world.put(normsOn, [{ orgId: SCHOOL, module, ...term, grdId: grdId!, normId }]);
  const day = (days: number) => new Date(world.now.getTime() + days * 86_400_000).toISOString();
  const shown = { shownAt: day(-3), shownUntil: day(OPEN_DAYS) };
  await world.put(rounds, [{ ...norm, ownerId: SCHOOL, state: 'shown', madeAt: from!, ...shown }]);
  const children = (await childrenOf(world, ART_GRADES)).map((child) => ({
    child,
    own: entered(content.items, child.userId, { rnd, sources: new Map(), all: true }),
  }));
  await world.put(
    cells,
    children.flatMap(({ child: { userId }, own }) =>
      own.map(({ item, value, exempt }) => ({
        orgId: SCHOOL,
        normId,
        userId,
        itemId: item.itemId,
        value,
        exempt,
        origin: 'hand' as const,
        rev: 1,
        savedBy: BY,
        savedAt: until!,
      })),
    ),
  );
  await world.put(
    results,
    children.map(({ child: { userId, clazzId, clazzName }, own }) => {
      const entries = own.map((c) => ({ itemId: c.item.itemId, value: c.value, exempt: c.exempt }));
      const judged = judge(content, enteredIn(entries));
      const figures = { score: judged.score, missing: judged.missing.length, version: 1, judgedAt: until! };
      return { orgId: SCHOOL, normId, userId, clazzId, clazzName, grdId: grdId!, ...figures };
    }),
  );
}

/** The term before, closed: what the entrance exam and the report card read. */
async function past(world: World): Promise<void> {
  // A generator of its own, as above.
  const rnd = seeded(1453);
  const { yearId } = termOf(world.today);
  const term = { yearId: yearId - 1, termId: 2 as const };
  const closedAt = `${spanOf(term)[1]}T02:00:00.000Z`;
  const normId = newId();
  const { module, name, content } = sportSketch();
  const norm = { orgId: SCHOOL, normId, module, name, ...term, grdIds: SPORT_GRADES, content, version: 1 };
  await world.put(rounds, [
    { ...norm, ownerId: SCHOOL, state: 'closed', closedAt, madeAt: `${spanOf(term)[0]}T02:00:00.000Z` },
  ]);
  const children = await childrenOf(world, SPORT_GRADES);
  await world.put(
    results,
    children.map(({ userId, clazzId, clazzName, grdId }) => ({
      orgId: SCHOOL,
      normId,
      userId,
      clazzId,
      clazzName,
      grdId,
      score: 6500 + Math.floor(rnd() * 3300),
      missing: 0,
      version: 1,
      judgedAt: closedAt,
    })),
  );
}

async function begin(world: World, s: DemoSketch, grdIds: number[], rnd: () => number, sources: Values): Promise<void> {
  const at = world.now.toISOString();
  const term = termOf(world.today);
  const began = `${spanOf(term)[0]}T02:00:00.000Z`;
  const made = { madeBy: BY, madeAt: began };
  const normId = newId();
  const { module, name, content } = s;
  await world.put(
    items,
    content.items.map(({ itemId, name: item, unit, way, fullScore, levels, source }) => ({
      orgId: SCHOOL,
      itemId,
      module,
      name: item,
      unit,
      way,
      fullScore,
      levels: [...levels],
      source,
      isOn: true,
      ...made,
    })),
  );
  const norm = { orgId: SCHOOL, normId, module, name, ...term, grdIds, content, version: 1 };
  await world.put(norms, [
    { ...norm, itemIds: content.items.map((item) => item.itemId), isOn: true, ...made, changedAt: began },
  ]);
  await world.put(
    normsOn,
    grdIds.map((grdId) => ({ orgId: SCHOOL, module, ...term, grdId, normId })),
  );
  await world.put(rounds, [{ ...norm, ownerId: SCHOOL, state: 'open', madeAt: began }]);
  const children = await childrenOf(world, grdIds);
  const known = children.map((child, no) => ({
    child,
    own: entered(content.items, child.userId, { rnd, sources, all: no % 2 === 0 }),
  }));
  await world.put(
    cells,
    known.flatMap(({ child, own }) =>
      own.map((c) => ({
        orgId: SCHOOL,
        normId,
        userId: child.userId,
        itemId: c.item.itemId,
        value: c.value,
        exempt: c.exempt,
        origin: c.item.source ? ('source' as const) : ('hand' as const),
        ...(c.item.source
          ? {
              sourceValue: c.value,
              sourceExempt: c.exempt,
              sourceRule: SOURCE_RULE[c.item.source],
              sourceUntil: world.today,
              sourceAt: at,
            }
          : {}),
        rev: 1,
        savedBy: BY,
        savedAt: at,
      })),
    ),
  );
  await world.put(
    results,
    known
      .filter(({ own }) => own.length > 0)
      .map(({ child, own }) => {
        const entries = own.map((c) => ({ itemId: c.item.itemId, value: c.value, exempt: c.exempt }));
        const judged = judge(content, enteredIn(entries));
        const { userId, clazzId, clazzName, grdId } = child;
        const figures = { score: judged.score, missing: judged.missing.length, version: 1, judgedAt: at };
        return { orgId: SCHOOL, normId, userId, clazzId, clazzName, grdId, ...figures };
      }),
  );
}
