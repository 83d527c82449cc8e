import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod';
import { loadTables } from '../../src/apps/generated';
import { modules, registry } from '../../src/apps/modules';
import { judgement, ruleOf } from '../../src/kernel/shared/judged';
import { bare, elementOf, shapeOf, typeOf } from '../../src/kernel/shared/coerce';
import type { Schema } from '../../src/kernel/shared/call';
import { denied, type Rights } from '../../src/kernel/shared/need';
import { session } from '../../src/kernel/shared/session';
import { inSql } from '../../src/kernel/testing/test-day';
import { TestApp, type Caller } from '../../src/kernel/testing/app';
import { idsOfOrg, inputOf, type Ids } from './inputs';

const judgedCalls = [...registry.calls.values()].flatMap((call) => {
  const rule = ruleOf(call);
  return rule ? [{ call, rule }] : [];
});
/** What a call asks for beyond what its contract's types tell: somebody whose figures stand in the demonstration; $1 is who asks. */
const ASKS: Readonly<Record<string, string>> = {
  'fitness-test.educ.arch': `
    select user_id as "userId" from fitness_test_total where org_id = 189 and total is not null and $1::bigint > 0 order by user_id limit 1`,
  'vision.eyes.person': `
    select user_id as "userId" from vision_screening where org_id = 189 and $1::bigint > 0 order by user_id limit 1`,
  'practice.report.study.detail': `
    select sbj_id as "sbjId" from practice_level where org_id = 189 and user_id = $1 order by sbj_id limit 1`,
  'practice.report.clazz': `
    select c.clazz_id as "clazzId", b.tbk_id as "tbkId"
    from class_teacher c
    join textbook_textbook b on b.sbj_id = c.sbj_id and b.enabled
    where c.org_id = 189 and c.user_id = $1
    order by c.clazz_id, b.tbk_id
    limit 1`,
  'wrongbook.wrong.clazz.users': `
    select c.clazz_id as "clazzId", w.qid
    from class_teacher c
    join class_student_v s on s.org_id = c.org_id and s.clazz_id = c.clazz_id
    join wrongbook_item w on w.org_id = s.org_id and w.user_id = s.user_id and w.sbj_id = c.sbj_id and w.wrong_count > 0
    where c.org_id = 189 and c.user_id = $1
    order by c.clazz_id, w.qid
    limit 1`,
  'wrongbook.wrong.explain': `
    select qid from wrongbook_item where org_id = 189 and user_id = $1 and wrong_count > 0 and open_at <= ${inSql()} order by qid limit 1`,
  'practice.report.clazz.node': `
    select c.clazz_id as "clazzId", b.tbk_id as "tbkId", n.node_id as "tbkNodeId"
    from class_teacher c
    join textbook_textbook b on b.sbj_id = c.sbj_id and b.enabled
    join textbook_node n on n.tbk_id = b.tbk_id
    where c.org_id = 189 and c.user_id = $1
    order by c.clazz_id, b.tbk_id, n.node_id
    limit 1`,
  'fitness-test.educ.cards': `
    select t.year_id as "yearId", t.clazz_id as "clazzId"
    from fitness_test_total t
    where t.org_id = 189 and t.total is not null and $1::bigint > 0
    order by t.user_id = $1 desc
    limit 1`,
  'wrongbook.wrong.clazz.fading': `
    select clazz_id as "clazzId" from class_teacher where org_id = 189 and user_id = $1 order by clazz_id limit 1`,
};

let t: TestApp;
const people: { readonly caller: Caller; readonly rights: Rights; readonly ids: Ids }[] = [];
beforeAll(async () => {
  await loadTables();
  t = await TestApp.start();
  const ids = new Map<number, Ids>();
  for (const login of ['school189', 'student189', 'classmgr189', 'teacher189', 'bureau4109']) {
    const caller = await t.as(login);
    const res = await t.app.inject({
      url: '/api/user/user/session',
      headers: { authorization: `Bearer ${caller.token}` },
    });
    const own = ids.get(caller.orgId) ?? (await idsOfOrg(t, caller.orgId));
    ids.set(caller.orgId, own);
    people.push({ caller, rights: session.parse(res.json()), ids: own });
  }
});
afterAll(async () => {
  await t.stop();
});

test('scores, degrees of sight, abilities and memories are judged by a rule that their module explains in both languages', () => {
  const rules = new Set(judgedCalls.map(({ rule }) => rule));
  expect([...rules].sort()).toEqual([
    'fitness-test.score',
    'practice.ability',
    'sunny-run.run',
    'vision.norm',
    'wrongbook.memory',
  ]);
  const lacking = [...rules].flatMap((rule) => {
    const [module, name] = rule.split('.');
    const locale = modules.find((m) => m.name === module)?.locale;
    return (['zh-CN', 'en-US'] as const).flatMap((lang) =>
      ['name', 'says', 'how'].map((what) => `rule.${name}.${what}`).filter((key) => !locale?.[lang][key]),
    );
  });
  expect(lacking).toEqual([]);
  // A rule that a module explains and nothing names any more would be a dead page.
  const explained = modules.flatMap((m) =>
    Object.keys(m.locale['zh-CN'])
      .flatMap((key) => /^rule\.(\w+)\.name$/.exec(key)?.slice(1, 2) ?? [])
      .map((name) => `${m.name}.${name}`),
  );
  expect(explained.filter((rule) => !rules.has(rule))).toEqual([]);
});

const takes = (schema: Schema, value: unknown) => (schema as unknown as z.ZodType).safeParse(value).success;
/** Names that figures of rules go by, wherever a reply has them; `when` where other things are called so too. */
const FIGURES: readonly { readonly names: readonly string[]; readonly when?: (schema: Schema) => boolean }[] = [
  { names: ['points', 'standardScore', 'bmiBand', 'fvcLevel'] },
  // A count is always there; a total may be to come.
  { names: ['total'], when: (schema) => takes(schema, null) },
  // Levels of places and challenges are no words of a rule.
  { names: ['level', 'firstLevel'], when: (schema) => typeOf(schema) !== 'number' },
  { names: ['mastery', 'beginMastery', 'endMastery', 'stand', 'recall'] },
  { names: ['grade'], when: (schema) => takes(schema, 'A') },
  { names: ['poor', 'myopia'], when: (schema) => typeOf(schema) !== 'number' },
  { names: ['score', 'share'] },
];
const isFigure = (name: string, schema: Schema): boolean =>
  FIGURES.some(({ names, when }) => names.includes(name) && (when?.(schema) ?? true));
/** Names of figures in a reply, at whatever depth. */
function figuresIn(schema: Schema, under = new Set<Schema>()): string[] {
  const own = bare(schema);
  if (under.has(own)) return [];
  const inside = new Set([...under, own]);
  const { options, valueType } = (own as unknown as { _zod: { def: { options?: Schema[]; valueType?: Schema } } })._zod
    .def;
  const element = elementOf(own);
  return [
    ...Object.entries(shapeOf(own)).flatMap(([name, field]) => [
      ...(isFigure(name, field) ? [name] : []),
      ...figuresIn(field, inside),
    ]),
    ...[...(element ? [element] : []), ...(valueType ? [valueType] : []), ...(options ?? [])].flatMap((part) =>
      figuresIn(part, inside),
    ),
  ];
}
/** Replies with such names that carry no judgement, and why. */
const UNJUDGED: readonly { readonly calls: RegExp; readonly why: string }[] = [
  {
    calls: /^homework\.work\.|^teachlink\.link\.(?:survey|study\.perform)$|^shell\.day\.study$|^people\.grade\./,
    why: 'marks that people give: who gave one stands beside it, and it is objected to at the paper',
  },
  {
    calls: /^assessment\./,
    why: 'what people give, weighed by a template: each report shows every part of its sum with its weight',
  },
  { calls: /^question-bank\.|^resource\.paper\./, why: 'what a question is worth, as its paper says' },
  {
    calls:
      /^lesson\.lesson\.train|^video\.train\.|^wrongbook\.wrong\.train\.answer$|^practice\.fight\.commit$|^train\..*(goal|summary\.student)/,
    why: 'how much of an answer fits the key that comes with it',
  },
  {
    calls: /^practice\.adapt\.(textbooks|specbooks)$/,
    why: 'the wire is a bare list; each book says it where it is opened (practice.adapt.nodes, practice.adapt.specbook.get)',
  },
  {
    calls: /^games\./,
    why: 'points of places by the rules that the meet says in its settings; whose a record is, school, district or city',
  },
  {
    calls: /^exam\./,
    why: 'marks that people or the key of the paper give, and levels by lines that the school sets on the exam’s own page',
  },
  { calls: /^sport-settings\.dict\./, why: 'a level of a dictionary' },
  { calls: /^psychology\.health\.statis$/, why: 'how many children a rate is of: null where they are too few' },
  { calls: /^watch\.band\.fence\./, why: 'corners of a fence' },
  { calls: /^files\.map\.(list|set)$/, why: 'how many corners a geometry has' },
  { calls: /^analytics\.screen\.init$/, why: 'the level of an organisation: school, region or platform' },
  { calls: /^train\.train\.(students|summary\.teacher)$/, why: 'how busy a learner was: fine, behind or idle' },
  { calls: /^fitness-test\.(educ\.standard|stdlib\.details)/, why: 'the rule itself, row by row' },
  {
    calls: /^hsat\./,
    why: 'points and levels of a scheme that the bureau wrote, not a rule of the program: a score opens to its version and steps',
  },
  { calls: /^process-eval\.eval\.norm\./, why: 'the sketch itself, row by row' },
  {
    calls: /^process-eval\.eval\.(coll|exec|steps|mine)/,
    why: 'scores of a sketch that somebody at the school wrote: it is chosen on the page, and a score opens to its version, rows and weights',
  },
  { calls: /^sunny-run\.sunny\.cfg\./, why: 'the settings themselves, the table of points among them' },
  { calls: /^fitness-test\.whatif\.list$/, why: 'a trial of other rules, which it names' },
  { calls: /^fitness-test\.aitest\./, why: 'tries at a device for practice: nothing is kept of what scored them' },
  { calls: /^fitness-test\.card\.check$/, why: 'what a sealed card says, its standard among it' },
  {
    calls:
      /^fitness-test\.(educ\.years|test\.statis)$|^vision\.eyes\.analysis$|^sport-data\.(board\.(page|exam)|data\.exam)$/,
    why: 'means and rates over many children; the rows they open say by what each is judged',
  },
  {
    calls: /^sleep\./,
    why: 'points of a form whose questions, bands and cut-off stand on the form itself, which every row names; the level is of the tree',
  },
  {
    calls: /^sport-data\.board\.clazz\.users$/,
    why: 'figures of several rules side by side; each child opens to the pages that say them',
  },
];

test('a reply with a score, a level, a degree of sight, an ability or a memory says by what it is judged, or it is named here why not', () => {
  const plain = [...registry.calls.values()].filter((call) => !ruleOf(call));
  const found = plain.flatMap((call) => {
    const names = [...new Set(figuresIn(call.reply))];
    return names.length ? [{ call: call.name, names }] : [];
  });
  const forgotten = found.filter(({ call }) => !UNJUDGED.some((u) => u.calls.test(call)));
  expect(forgotten.map(({ call, names }) => `${call}: ${names.join(', ')}`)).toEqual([]);
  expect(UNJUDGED.filter((u) => !found.some(({ call }) => u.calls.test(call))).map((u) => u.why)).toEqual([]);
});

// Replies of writes are held by the tests of their modules, which parse them.
test.each(judgedCalls.filter(({ call }) => call.reads).map(({ call, rule }) => [call.name, rule] as const))(
  '%s says which version of %s judged it, and when',
  async (name, rule) => {
    const call = registry.calls.get(name)!;
    const may = people.filter((p) => !denied(call.need, p.rights));
    const bodies: unknown[] = [];
    for (const { caller, ids } of may) {
      const [own] = ASKS[name] ? await t.sql<Record<string, number>>(ASKS[name], [caller.userId]) : [];
      const input = { ...inputOf(call, ids, false), ...own };
      const { status, body } = await caller.send(call, input);
      if (status === 200) bodies.push(body);
    }
    expect(bodies.length).toBeGreaterThan(0);
    for (const body of bodies) {
      const { by } = body as { by: unknown };
      expect(judgement.parse(by)).toMatchObject({ rule, version: expect.stringMatching(/\S/) });
      expect(Number.isNaN(Date.parse(judgement.parse(by).at))).toBe(false);
    }
  },
);
