import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { idOf, page, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { QUE_KINDS, questionBody } from '../../question-bank/contract';
import { access } from '../access';
import { LIBS, PAPER_TITLE_MAX, QUES_MAX, SCORE_MAX, SECTIONS_MAX, SECTION_TITLE_MAX, SPREADS } from '../rules';
import { lib, nodeIds, ofSubject, one, resId, resRow, sbjId, stgId, tagIds, title, words } from './parts';

// Papers: sections of questions, each by its version, so that a paper reads tomorrow as it reads today.
const id = () => z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/** V-083: 0 to 300 with at most one decimal. */
export const score = () =>
  z
    .number(m('resource.scoreRange', { max: SCORE_MAX }))
    .min(0, m('resource.scoreRange', { max: SCORE_MAX }))
    .max(SCORE_MAX, m('resource.scoreRange', { max: SCORE_MAX }))
    .multipleOf(0.1, m('resource.scoreStep'));
const year = z.number().int().min(1990, m('resource.yearRange')).max(2100, m('resource.yearRange'));
const scores = z.array(z.object({ qcid: z.number().int().min(1).max(999), score: score() })).max(30);
/** `scores` shares a passage's points out; without it they are shared evenly. */
const section = z.object({
  title: textUpTo(SECTION_TITLE_MAX),
  questions: z
    .array(z.object({ verId: id(), score: score(), scores: scores.optional() }))
    .max(QUES_MAX, m('resource.tooManyQues', { max: QUES_MAX })),
});
const sections = () =>
  z
    .array(section)
    .max(SECTIONS_MAX, m('kernel.tooManyItems', { max: SECTIONS_MAX }))
    .refine((all) => all.some((s) => s.questions.length > 0), m('resource.queRequired'))
    .refine(
      (all) => all.reduce((n, s) => n + s.questions.length, 0) <= QUES_MAX,
      m('resource.tooManyQues', { max: QUES_MAX }),
    );

export const paperRow = resRow.extend({ year: z.number().nullable(), fullScore: z.number(), queCount: z.number() });
export type PaperRow = z.output<typeof paperRow>;
export const paperQue = z.object({
  verId: z.number(),
  qid: z.number(),
  qtpId: z.number(),
  kind: z.enum(QUE_KINDS),
  degree: z.number(),
  body: questionBody,
  klgIds: z.array(z.number()),
  nodeIds: z.array(z.number()),
  score: z.number(),
  scores: z.array(z.object({ qcid: z.number(), score: z.number() })),
});
export type PaperQueRow = z.output<typeof paperQue>;
export const paper = paperRow.extend({
  sections: z.array(z.object({ title: z.string(), questions: z.array(paperQue) })),
});
export type Paper = z.output<typeof paper>;

export const paperList = call({
  name: 'resource.paper.list',
  get: '/repository/paper',
  need: access.work,
  input: page.input(
    {
      lib: lib.default('psn'),
      ...ofSubject,
      tbkNodeId: idOf('textbook_node').optional(),
      year: year.optional(),
      tagId: idOf('question_bank_restag').optional(),
      title: words,
    },
    { sorts: ['savedAt', 'title', 'fullScore', 'queCount', 'year'] },
  ),
  reply: page.of(paperRow),
});
const content = {
  title: title(PAPER_TITLE_MAX),
  stgId: stgId(),
  sbjId: sbjId(),
  year: year.nullish(),
  sections: sections(),
  tbkNodeIds: nodeIds().optional(),
  tagIds: tagIds().optional(),
};
/** `fromId`: a paper that this one was begun from; its questions may be used though a colleague wrote them. */
export const paperCreate = call({
  name: 'resource.paper.create',
  post: '/repository/paper',
  need: access.work,
  input: z.object({ ...content, fromId: resId().optional() }),
  reply: paper,
});
export const paperGet = call({
  name: 'resource.paper.get',
  get: '/repository/paper/{id}',
  need: access.read,
  input: one,
  reply: paper,
});
/** A new version: tasks and libraries keep theirs. `verId` is the one that was edited; when somebody saved another meanwhile, nothing is overwritten. */
export const paperUpdate = call({
  name: 'resource.paper.update',
  put: '/repository/paper/{id}',
  need: access.own,
  input: one.extend({ ...content, verId: id().optional() }),
  reply: paper,
});
export const paperRemove = call({
  name: 'resource.paper.delete',
  delete: '/repository/paper/{id}',
  need: access.own,
  input: one,
  reply: nothing,
});

/** Makes a paper up by its structure; nothing is kept until it is saved. `short` says what the libraries could not give. */
export const paperSmart = call({
  name: 'resource.paper.smart',
  post: '/repository/paper/smart',
  need: access.work,
  input: z.object({
    stgId: stgId(),
    sbjId: sbjId(),
    nodeIds: z.array(id()).max(50).default([]),
    klgIds: z.array(id()).max(50).default([]),
    libs: z.array(z.enum(LIBS)).max(4).default([]),
    structure: z
      .array(
        z.object({
          kind: z.enum(QUE_KINDS),
          count: z
            .number()
            .int()
            .min(1, m('resource.countRange', { max: 50 }))
            .max(50, m('resource.countRange', { max: 50 })),
          score: score().optional(),
        }),
      )
      .min(1, m('resource.structureRequired'))
      .max(QUE_KINDS.length),
    spread: z.enum(SPREADS).default('even'),
    not: z.array(id()).max(500).default([]),
    /** Another choice than the one before. */
    seed: z.number().int().min(0).max(1_000_000).optional(),
  }),
  reply: z.object({
    sections: z.array(z.object({ kind: z.enum(QUE_KINDS), questions: z.array(paperQue) })),
    short: z.array(z.object({ kind: z.enum(QUE_KINDS), wanted: z.number(), found: z.number() })),
  }),
});

const sums = z.object({
  stgId: z.number(),
  sbjId: z.number(),
  stgName: z.string(),
  sbjName: z.string(),
  papers: z.number(),
  questions: z.number(),
  thisMonth: z.number(),
  linked: z.number(),
});
/** The platform's papers by stage and subject; `linked` hang on a textbook. */
export const paperStat = call({
  name: 'resource.stat.paper.pfm',
  get: '/repository/stat/paper/pfm',
  need: access.stat,
  input: z.object({ ...ofSubject }),
  reply: z.object({
    items: z.array(sums),
    years: z.array(z.object({ year: z.number().nullable(), papers: z.number() })),
    months: z.array(z.object({ month: z.string(), papers: z.number() })),
  }),
});
/** What the platform's libraries hold, for the back office's first page. */
export const libSums = call({
  name: 'resource.lib.sums',
  get: '/repository/lib/sums',
  need: access.repo,
  input: z.object({}),
  reply: z.object({
    items: z.array(
      z.object({
        kind: z.enum(['question', 'paper', 'courseware', 'teachdesign', 'workbook']),
        total: z.number(),
        fresh: z.number(),
      }),
    ),
  }),
});
