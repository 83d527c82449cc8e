import * as z from 'zod';
import { call, file, nothing, upload } from '../../../kernel/shared/call';
import { day, idOf, page, textUpTo } from '../../../kernel/shared/fields';
import { importCalls, savedRows } from '../../../kernel/shared/importing';
import { judged, judgedRow } from '../../../kernel/shared/judged';
import { access } from '../access';
import { BANDS, MYOPIAS } from '../rules';
import {
  NORM_RULE,
  clazzId,
  eye,
  grdId,
  group,
  inPeriod,
  name,
  norm,
  orgId,
  period,
  reasons,
  screening,
  termId,
  userId,
  wear,
  yearId,
} from './parts';

/** Writes a set of screenings: one a child and term, the last entry stands, the one before it in the audit book. */
export const input = call({
  name: 'vision.eyes.input',
  post: '/phys/eyes/input',
  need: access.measure,
  input: z.object({
    yearId: yearId(),
    termId: termId(),
    /** The day they were made; today when absent. */ screenedOn: day().optional(),
    items: z
      .array(z.object({ userId: userId(), wear: wear().default(0), left: eye, right: eye }))
      .min(1)
      .max(200),
  }),
  reply: judged(
    z.object({ saved: z.number(), items: z.array(judgedRow(z.object({ userId: z.number(), screening }))) }),
    NORM_RULE,
  ),
});
/** Classes the caller may measure, with how far each is: the class teacher's own first. */
export const clazzes = call({
  name: 'vision.eyes.clazzes',
  get: '/phys/eyes/clazzes',
  need: access.measure,
  input: z.object(period),
  reply: z.object({
    ...inPeriod,
    items: z.array(
      z.object({
        clazzId: z.number(),
        clazzName: z.string(),
        grdId: z.number().nullable(),
        students: z.number(),
        done: z.number(),
        mine: z.boolean(),
        /** Children who need a doctor and nobody has read of; only of classes whose names the caller may know. */ unread:
          z.number().nullable(),
        doctor: z.number().nullable(),
      }),
    ),
  }),
});
/**
 * The children of a class for the input screen. What others measured shows only to the health desk and the class teacher; to everybody
 * else only that it is done.
 */
export const roster = call({
  name: 'vision.eyes.roster',
  get: '/phys/eyes/roster',
  need: access.measure,
  input: z.object({ clazzId: clazzId(), ...period }),
  reply: judged(
    z.object({
      ...inPeriod,
      clazzId: z.number(),
      clazzName: z.string(),
      items: z.array(
        judgedRow(
          z.object({
            userId: z.number(),
            name: z.string(),
            sex: z.enum(['male', 'female']),
            sidNo: z.string().nullable(),
            age: z.number(),
            done: z.boolean(),
            screening: screening.nullable(),
            before: screening.nullable(),
          }),
        ),
      ),
    }),
    NORM_RULE,
  ),
});

const filters = {
  ...period,
  orgId: orgId().optional(),
  grdId: grdId().optional(),
  clazzId: clazzId().optional(),
  name: name(),
};
const more = {
  poor: z.enum(BANDS).optional(),
  myopia: z.enum(MYOPIAS).optional(),
  doctor: z.boolean().optional(),
  /** Who has not been measured yet. */ lacking: z.boolean().optional(),
};
/** What children are sorted by, and what groups are. */
export const CHILD_SORTS = [
  'name',
  'sidNo',
  'clazzName',
  'screenedOn',
  'nakedLeft',
  'nakedRight',
  'seLeft',
  'seRight',
] as const;
export const GROUP_SORTS = ['orgName', 'regName', 'grdName', 'screened', 'poor', 'myopic', 'doctor'] as const;
const resultsInput = page.input(
  { level: z.enum(['usr', 'org', 'grd']).default('usr'), ...filters, ...more },
  { sorts: [...CHILD_SORTS, ...GROUP_SORTS] },
);
/** usr: the children of the own school. org, grd: groups of a region's schools or grades, without names. */
export const results = call({
  name: 'vision.eyes.results',
  get: '/phys/eyes/results',
  need: access.look,
  input: resultsInput,
  reply: judged(
    page
      .of(
        judgedRow(
          z.object({
            id: z.string(),
            userId: z.number().nullable(),
            name: z.string().nullable(),
            sidNo: z.string().nullable(),
            sex: z.enum(['male', 'female']).nullable(),
            clazzName: z.string().nullable(),
            screening: screening.nullable(),
            group: group.nullable(),
          }),
        ),
      )
      .extend(inPeriod),
    NORM_RULE,
  ),
});
export const exportResults = call({
  name: 'vision.eyes.export',
  get: '/phys/eyes/results/export',
  need: access.look,
  input: z.object({
    level: z.enum(['usr', 'org', 'grd']).default('usr'),
    ...filters,
    ...more,
    sort: resultsInput.shape.sort,
  }),
  reply: file,
});
/** Takes a screening back: a wrong child, a wrong day. */
export const remove = call({
  name: 'vision.eyes.remove',
  delete: '/phys/eyes/results/{screeningId}',
  need: access.manage,
  input: z.object({ screeningId: idOf('vision_screening') }),
  reply: nothing,
});

/** Rates per level and its parts: a region's schools, a school's grades, a grade's classes, a class's girls and boys; with the last six terms. */
export const analysis = call({
  name: 'vision.eyes.analysis',
  get: '/phys/eyes/analysis',
  need: access.look,
  input: z.object({
    ...period,
    level: z.enum(['reg', 'org', 'grd', 'clz']).default('org'),
    orgId: orgId().optional(),
    grdId: grdId().optional(),
    clazzId: clazzId().optional(),
  }),
  reply: z.object({
    ...inPeriod,
    level: z.enum(['reg', 'org', 'grd', 'clz']),
    orgId: z.number().nullable(),
    orgName: z.string().nullable(),
    grdId: z.number().nullable(),
    clazzId: z.number().nullable(),
    named: z.boolean(),
    whole: group,
    parts: z.array(group),
    grades: z.array(group),
    sexes: z.array(group),
    trend: z.array(z.object({ ...inPeriod, group })),
    /** What may be chosen at this level: grades and classes that have figures. */ choices: z.array(
      z.object({
        grdId: z.number().nullable(),
        grdName: z.string().nullable(),
        clazzId: z.number().nullable(),
        clazzName: z.string().nullable(),
      }),
    ),
    reference: z.object({ all: z.number(), primary: z.number(), junior: z.number(), senior: z.number() }),
  }),
});

const line = judged(
  z.object({
    userId: z.number(),
    name: z.string(),
    sex: z.enum(['male', 'female']),
    clazzName: z.string().nullable(),
    items: z.array(
      judgedRow(screening).extend({
        /** Middle of the class on the day, worse eye, when at least five were measured. */ clazzMiddle: z
          .number()
          .nullable(),
        clazzCount: z.number(),
      }),
    ),
  }),
  NORM_RULE,
);
/** One child over the years beside its class. */
export const person = call({
  name: 'vision.eyes.person',
  get: '/phys/eyes/persons/{userId}',
  need: access.person,
  input: z.object({ userId: userId() }),
  reply: line,
});
/** The own eyes. */
export const mine = call({
  name: 'vision.eyes.mine',
  get: '/phys/eyes/mine',
  need: access.own,
  input: z.object({}),
  reply: line,
});

export const REFERRAL_STATES = ['new', 'told', 'visited'] as const;
const referral = z.object({
  referralId: z.number(),
  userId: z.number(),
  name: z.string(),
  sex: z.enum(['male', 'female']),
  sidNo: z.string().nullable(),
  clazzId: z.number().nullable(),
  clazzName: z.string(),
  ...inPeriod,
  reasons,
  state: z.enum(REFERRAL_STATES),
  remark: z.string(),
  read: z.boolean(),
  madeAt: z.string(),
  actedAt: z.string().nullable(),
  actedBy: z.string().nullable(),
  screening,
});
/** Children who need a doctor: the health desk sees all, a class teacher those of the own class. */
export const referrals = call({
  name: 'vision.eyes.referrals',
  get: '/phys/eyes/referrals',
  need: access.measure,
  input: page.input(
    {
      ...period,
      grdId: grdId().optional(),
      clazzId: clazzId().optional(),
      state: z.enum(REFERRAL_STATES).optional(),
      name: name(),
    },
    { sorts: ['name', 'clazzName', 'state', 'madeAt'] },
  ),
  reply: judged(page.of(judgedRow(referral)).extend({ ...inPeriod, unread: z.number() }), NORM_RULE),
});
/** Read marks of the class teacher. */
export const readReferrals = call({
  name: 'vision.eyes.referral.read',
  post: '/phys/eyes/referrals/read',
  need: access.measure,
  input: z.object({ ids: z.array(idOf('vision_referral')).min(1).max(200) }),
  reply: z.object({ read: z.number() }),
});
/** The family was told; a doctor was seen and said what. */
export const actReferral = call({
  name: 'vision.eyes.referral.act',
  put: '/phys/eyes/referrals/{referralId}',
  need: access.measure,
  input: z.object({
    referralId: idOf('vision_referral'),
    state: z.enum(REFERRAL_STATES),
    remark: textUpTo(200).optional(),
  }),
  reply: nothing,
});

/** The norms in use and who set them, with the numbers that the browser judges by. */
export const getNorm = call({
  name: 'vision.eyes.norm.get',
  get: '/phys/eyes/norm',
  need: access.norm,
  input: z.object({}),
  reply: z.object({
    norm,
    ownerId: z.number().nullable(),
    ownerName: z.string().nullable(),
    /** The caller's organisation may change them. */ free: z.boolean(),
    /** rules.ts Criteria. */ criteria: z.record(z.string(), z.unknown()),
  }),
});
/** A region's norms hold for its schools. What is judged already stays so until somebody asks. */
export const setNorm = call({
  name: 'vision.eyes.norm.set',
  put: '/phys/eyes/norm',
  need: access.look,
  input: norm,
  reply: nothing,
});
/** Judges a term of the own school again by the norms in use. */
export const rejudge = call({
  name: 'vision.eyes.rejudge',
  post: '/phys/eyes/rejudge',
  need: access.manage,
  input: z.object({ yearId: yearId(), termId: termId() }),
  reply: z.object({ judged: z.number(), changed: z.number() }),
});

/** The sheet of a class to fill in, with the names in it; an empty one without a class. */
export const importDown = call({
  name: 'vision.eyes.import.down',
  get: '/phys/eyes/import/down',
  need: access.manage,
  input: z.object({ clazzId: clazzId().optional(), ...period }),
  reply: file,
});
export const importSave = call({
  name: 'vision.eyes.import.save',
  post: '/phys/eyes/import/save',
  need: access.manage,
  multipart: true,
  input: z.object({ file: upload(), yearId: yearId(), termId: termId() }),
  reply: savedRows,
  forApi: 'programs that hand a sheet in at one go; the screen imports with preview, difference and undo',
});
export const sheetImport = importCalls('vision.eyes.import', '/phys/eyes/import', access.manage);
