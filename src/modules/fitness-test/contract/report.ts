import * as z from 'zod';
import { call, file, type ReplyOf } from '../../../kernel/shared/call';
import { idOf, idsOf } from '../../../kernel/shared/fields';
import { judged, judgedRow } from '../../../kernel/shared/judged';
import { access } from '../access';
import { SCORE_RULE, figures, itemId, level, resultView, retest, sex, state, yearId } from './parts';

const EDUC = '/phys/educ';
export const REPORT_LEVELS = ['reg', 'org', 'grd', 'clz'] as const;
const place = {
  orgId: idOf('organisation_org').optional(),
  grdId: idOf('textbook_grade').optional(),
  clazzId: idOf('class_clazz').optional(),
};
/** Of one item: how many have a result, their mean, and how they spread over the levels; of BMI over its bands. */
const itemReport = z.object({
  itemId: z.string(),
  name: z.string(),
  unitText: z.string(),
  n: z.number(),
  /** How many have a measured result; whoever was marked without one has points alone. */ tested: z.number(),
  /** Mean points in hundredths. */ points: z.number().nullable(),
  meanText: z.string().nullable(),
  male: z.number().nullable(),
  female: z.number().nullable(),
  counts: z.array(z.number()).nullable(),
  small: z.boolean(),
});
export type ItemReport = z.output<typeof itemReport>;
const group = z.object({ id: z.number(), name: z.string(), figures, male: figures, female: figures });
export type ReportGroup = z.output<typeof group>;
const reportChild = z.object({
  userId: z.number(),
  name: z.string(),
  sex,
  total: z.number().nullable(),
  level: level.nullable(),
  state,
  done: z.number(),
  due: z.number(),
});
const reportAsk = { yearId: yearId.optional(), level: z.enum(REPORT_LEVELS).optional(), ...place, sex: sex.optional() };
export const educReport = call({
  name: 'fitness-test.educ.report',
  get: `${EDUC}/report`,
  need: access.look,
  input: z.object(reportAsk),
  reply: judged(
    z.object({
      yearId: z.number(),
      yearName: z.string(),
      level: z.enum(REPORT_LEVELS),
      names: z.boolean(),
      trail: z.array(z.object({ level: z.enum(REPORT_LEVELS), id: z.number().nullable(), name: z.string() })),
      figures,
      male: figures,
      female: figures,
      before: z.object({ yearId: z.number(), figures }).nullable(),
      items: z.array(itemReport),
      below: z.enum(['org', 'grd', 'clz', 'stu']),
      groups: z.array(group),
      children: z.array(reportChild),
    }),
    SCORE_RULE,
  ),
});
/** The report as a workbook: the figures, the items and what stands below, a sheet each; what is hidden on the screen is hidden here. */
export const educReportDown = call({
  name: 'fitness-test.educ.report.down',
  get: `${EDUC}/report/down`,
  need: access.look,
  input: z.object(reportAsk),
  reply: file,
});
const trendAsk = { ...place, itemId: itemId.optional(), sex: sex.optional() };
/** Year by year: the total, or one item; with a line for each grade. */
export const educYears = call({
  name: 'fitness-test.educ.years',
  get: `${EDUC}/years`,
  need: access.look,
  input: z.object(trendAsk),
  reply: z.object({
    itemId: z.string().nullable(),
    name: z.string(),
    unitText: z.string(),
    decimals: z.number(),
    scale: z.number(),
    rows: z.array(
      z.object({
        yearId: z.number(),
        name: z.string(),
        n: z.number(),
        /** Mean points in hundredths. */ points: z.number().nullable(),
        /** Mean result in whole units. */ value: z.number().nullable(),
        counts: z.array(z.number()).nullable(),
        small: z.boolean(),
      }),
    ),
    grades: z.array(
      z.object({ grdId: z.number(), name: z.string(), values: z.array(z.number().nullable()), n: z.array(z.number()) }),
    ),
  }),
});

/** The trend as a workbook: years, and years by grade. */
export const educYearsDown = call({
  name: 'fitness-test.educ.years.down',
  get: `${EDUC}/years/down`,
  need: access.look,
  input: z.object(trendAsk),
  reply: file,
});

const archYear = z.object({
  yearId: z.number(),
  name: z.string(),
  grdId: z.number(),
  grdName: z.string(),
  clazzName: z.string(),
  total: z.number().nullable(),
  level: level.nullable(),
  state,
  standardScore: z.number().nullable(),
  bonus: z.number(),
  retest: retest.nullable(),
  /** Naked sight on the five-grade scale from the year's last screening; the child and the school see it. */
  eyes: z.object({ left: z.string(), right: z.string() }).nullable(),
  results: z.array(resultView.extend({ name: z.string(), weight: z.number().nullable() })),
});
const curve = z.object({
  itemId: z.string(),
  name: z.string(),
  unitText: z.string(),
  unitType: z.number(),
  scale: z.number(),
  decimals: z.number(),
  direction: z.string().nullable(),
  /** One place a year, in whole units: the child, children of the grade and sex, and the standard's bounds of that grade. */
  values: z.array(z.number().nullable()),
  mean: z.array(z.number().nullable()),
  pass: z.array(z.number().nullable()),
  good: z.array(z.number().nullable()),
  excellent: z.array(z.number().nullable()),
});
export const archive = judged(
  z.object({
    userId: z.number(),
    name: z.string(),
    sex,
    clazzName: z.string(),
    orgName: z.string(),
    years: z.array(judgedRow(archYear)),
    curves: z.array(curve),
    /** The sentences of the newest year, item by item: why, and what the next step takes. */
    why: z.array(z.object({ itemId: z.string(), name: z.string(), text: z.string() })),
    /**
     * In the last grade of a stage: what the child leaves it with. `missing`: years to be tested first; `notesExempt`:
     * the record notes 免测; `withoutDiploma`: below 50 in senior school or university.
     */
    graduation: z
      .object({
        state: z.enum(['complete', 'incomplete', 'exempt']),
        total: z.number().nullable(),
        level: level.nullable(),
        missing: z.array(z.string()),
        notesExempt: z.boolean(),
        withoutDiploma: z.boolean(),
      })
      .nullable(),
    /** What the newest year opens: honours from good up, sport credit at excellent (rules.awards of the standard). */
    awards: z.object({ eligible: z.boolean(), sportCredit: z.boolean() }),
  }),
  SCORE_RULE,
);
export type Archive = z.output<typeof archive>;
export const educArch = call({
  name: 'fitness-test.educ.arch',
  get: `${EDUC}/archs/{userId}`,
  need: access.child,
  input: z.object({ userId: idOf('people_person') }),
  reply: archive,
});
export const educMine = call({
  name: 'fitness-test.educ.mine',
  get: `${EDUC}/archs`,
  need: access.learn,
  input: z.object({}),
  reply: archive,
});

export const card = z.object({
  userId: z.number(),
  name: z.string(),
  sex,
  natNo: z.string().nullable(),
  bornOn: z.string().nullable(),
  clazzName: z.string(),
  grdName: z.string(),
  total: z.number().nullable(),
  level: level.nullable(),
  state,
  standardScore: z.number().nullable(),
  bonus: z.number(),
  reliefKind: z.enum(['exempt', 'defer']).nullable(),
  retest: retest.nullable(),
  awards: z.object({ eligible: z.boolean(), sportCredit: z.boolean() }),
  lines: z.array(
    z.object({
      itemId: z.string(),
      name: z.string(),
      unitText: z.string(),
      text: z.string(),
      weight: z.number().nullable(),
      points: z.number().nullable(),
      level: z.string().nullable(),
      bonus: z.number(),
      next: z.string(),
    }),
  ),
  before: z.array(
    z.object({ name: z.string(), grdName: z.string(), total: z.number().nullable(), level: level.nullable() }),
  ),
  /** Of a published year: what the QR code says. */
  check: z.object({ code: z.string(), hash: z.string() }).nullable(),
});
export type Card = z.output<typeof card>;
/** Report cards for printing: of a class, or of some children. */
export const educCards = call({
  name: 'fitness-test.educ.cards',
  get: `${EDUC}/cards`,
  need: access.child,
  input: z.object({ yearId, clazzId: idOf('class_clazz').optional(), userIds: idsOf('people_person', 60).optional() }),
  reply: judged(
    z.object({
      orgName: z.string(),
      yearName: z.string(),
      standardName: z.string(),
      state: z.enum(['open', 'closed']),
      published: z.boolean(),
      items: z.array(card),
    }),
    SCORE_RULE,
  ),
});
export type ReplyOfReport = ReplyOf<typeof educReport>;
