import * as z from 'zod';
import { call, type ReplyOf } from '../../../kernel/shared/call';
import { idOf, page } from '../../../kernel/shared/fields';
import { judged } from '../../../kernel/shared/judged';
import { access } from '../access';
import { ABILITY_RULE, clazzId, grade, mastery, personId, point, sbjId, span, stand, tbkId, tbkNodeId } from './parts';

/** A class in a book: how its children stand section by section. Own classes in the own subject, and the class one leads. */
export const reportClazz = call({
  name: 'practice.report.clazz',
  get: '/atlas/report/clazz',
  need: access.teach,
  input: z.object({ clazzId: clazzId(), tbkId: tbkId() }),
  reply: judged(
    z.object({
      clazzId: z.number(),
      clazzName: z.string(),
      tbkId: z.number(),
      tbkName: z.string(),
      sbjId: z.number(),
      sbjName: z.string(),
      students: z.number(),
      /** Children with an answer in the book, and answers of the last seven days. */
      active: z.number(),
      answers: z.number(),
      mastery,
      nodes: z.array(
        z.object({
          nodeId: z.number(),
          parentId: z.number().nullable(),
          name: z.string(),
          depth: z.number(),
          leaf: z.boolean(),
          points: z.number(),
          /** Children something is known of. */ students: z.number(),
          mastery,
          weak: z.number(),
          fair: z.number(),
          good: z.number(),
        }),
      ),
    }),
    ABILITY_RULE,
  ),
});
export type ClazzNode = z.output<(typeof reportClazz)['reply']>['nodes'][number];
/** The children of a class at the points of one section. */
export const reportClazzNode = call({
  name: 'practice.report.clazz.node',
  get: '/atlas/report/clazz/{clazzId}/{tbkId}/{tbkNodeId}',
  need: access.teach,
  input: z.object({ clazzId: clazzId(), tbkId: tbkId(), tbkNodeId: tbkNodeId() }),
  reply: judged(
    z.object({
      clazzId: z.number(),
      clazzName: z.string(),
      tbkId: z.number(),
      nodeId: z.number(),
      nodeName: z.string(),
      sbjId: z.number(),
      klgs: z.array(z.object({ klgId: z.number(), name: z.string(), mastery, weak: z.number(), known: z.number() })),
      students: z.array(
        z.object({
          userId: z.number(),
          name: z.string(),
          mastery,
          stand,
          answers: z.number(),
          lastAt: z.string().nullable(),
          klgs: z.array(z.object({ klgId: z.number(), mastery })),
        }),
      ),
    }),
    ABILITY_RULE,
  ),
});

const figures = { answers: z.number(), rightCount: z.number(), accuracy: z.number().nullable(), spent: z.number() };
/** Accuracy and amount by day, days without an answer among them. A child their own; a teacher a child of their classes. */
export const reportCurves = call({
  name: 'practice.report.curves',
  get: '/atlas/report/curves',
  need: access.both,
  input: z.object({ userId: personId().optional(), sbjId: sbjId().optional(), ...span }),
  reply: z.object({ from: z.string(), to: z.string(), days: z.array(z.object({ day: z.string(), ...figures })) }),
});
/** A study report with its grade A to D (C-046), and by subject. A teacher names the child. */
export const reportStudy = call({
  name: 'practice.report.study',
  get: '/atlas/report/study',
  need: access.both,
  input: z.object({ userId: personId().optional(), sbjId: sbjId().optional(), ...span }),
  reply: judged(
    z.object({
      userId: z.number(),
      name: z.string(),
      from: z.string(),
      to: z.string(),
      ...figures,
      grade,
      days: z.number(),
      trains: z.number(),
      fights: z.number(),
      fightsPassed: z.number(),
      subjects: z.array(z.object({ sbjId: z.number(), sbjName: z.string(), ...figures, grade, mastery })),
    }),
    ABILITY_RULE,
  ),
});
/** The same by knowledge point, the weakest first. */
export const reportStudyDetail = call({
  name: 'practice.report.study.detail',
  get: '/atlas/report/study/detail',
  need: access.both,
  input: z.object({ userId: personId().optional(), sbjId: sbjId(), ...span }),
  reply: judged(
    z.object({
      userId: z.number(),
      sbjId: z.number(),
      from: z.string(),
      to: z.string(),
      klgs: z.array(
        point.extend({
          pathName: z.string(),
          accuracy: z.number().nullable(),
          /** Answers within the period. */ inSpan: z.number(),
          lastAt: z.string(),
        }),
      ),
    }),
    ABILITY_RULE,
  ),
});

const orgFigures = { students: z.number(), active: z.number(), ...figures, grade };
/** Study of an organisation: by class for one school, by school for a region. */
export const reportOrg = call({
  name: 'practice.report.org',
  get: '/atlas/report/org',
  need: access.oversee,
  input: z.object({
    orgId: idOf('organisation_org').optional(),
    grdId: idOf('textbook_grade').optional(),
    sbjId: sbjId().optional(),
    ...span,
  }),
  reply: judged(
    z.object({
      from: z.string(),
      to: z.string(),
      total: z.object(orgFigures),
      rows: z.array(
        z.object({
          orgId: z.number(),
          orgName: z.string(),
          clazzId: z.number().nullable(),
          clazzName: z.string().nullable(),
          ...orgFigures,
        }),
      ),
      days: z.array(z.object({ day: z.string(), answers: z.number(), accuracy: z.number().nullable() })),
    }),
    ABILITY_RULE,
  ),
});
export const reportOrgDetail = call({
  name: 'practice.report.org.detail',
  get: '/atlas/report/org/detail',
  need: access.oversee,
  input: page.input(
    {
      orgId: idOf('organisation_org').optional(),
      clazzId: clazzId().optional(),
      sbjId: sbjId().optional(),
      ...span,
    },
    { sorts: ['answers', 'accuracy', 'spent', 'name'] },
  ),
  reply: judged(
    page.of(
      z.object({
        orgId: z.number(),
        userId: z.number(),
        name: z.string(),
        sidNo: z.string().nullable(),
        clazzId: z.number(),
        clazzName: z.string(),
        ...figures,
        grade,
        days: z.number(),
      }),
    ),
    ABILITY_RULE,
  ),
});
export type OrgDetail = ReplyOf<typeof reportOrgDetail>['items'][number];
export type StudyDetail = ReplyOf<typeof reportStudyDetail>;
