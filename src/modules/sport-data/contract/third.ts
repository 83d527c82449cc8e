import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { day, idOf, idsOf, instant, nameUpTo, page, textOf, textUpTo } from '../../../kernel/shared/fields';
import { importCalls } from '../../../kernel/shared/importing';
import { masked } from '../../../kernel/shared/masked';
import { eye, wear } from '../../vision/contract/parts';
import { access } from '../access';
import { LENSES, THIRD_KINDS, THIRD_SOURCES, THIRD_STATES } from '../rules/third';
import { childName, seesNames } from './names';

const kind = z.enum(THIRD_KINDS);
const figure = z.number().nullable();
const eyeShown = z.object({
  naked: figure,
  corrected: figure,
  sphere: figure,
  cylinder: figure,
  axis: figure,
  lens: z.enum(LENSES).nullable(),
});
const thirdRow = z.object({
  thirdId: z.number(),
  kind,
  orgId: z.number(),
  orgName: z.string(),
  /** null: the school has no such child, or several; 0 where names are hidden. */ userId: masked(
    z.number().nullable(),
    seesNames,
    () => 0,
  ),
  /** The child's, else as it was sent. */ name: childName(),
  sentName: childName(),
  sidNo: masked(z.string(), seesNames, () => ''),
  /** Of the day, else as it was sent. */ clazzName: z.string(),
  onDate: z.string(),
  source: z.enum(THIRD_SOURCES),
  /** Who measured. */ firm: z.string(),
  results: z.array(z.object({ itemId: z.string(), itemName: z.string(), text: z.string() })),
  /** Sight in tenths of the five-grade scale, dioptres in hundredths. */ eyes: z
    .object({ wear: z.number(), left: eyeShown, right: eyeShown })
    .nullable(),
  state: z.enum(THIRD_STATES),
});
/**
 * What vendors sent, the newest first: of the own school, or of a region's schools without names and small groups. `found` false: of
 * whom the school has no child for sure.
 */
export const dataThird = call({
  name: 'sport-data.data.third',
  get: '/sport/data/third/{kind}',
  need: access.exam,
  input: page.input(
    {
      kind,
      orgId: idOf('organisation_org').optional(),
      clazzId: idOf('class_clazz').optional(),
      from: day().optional(),
      to: day().optional(),
      state: z.enum(THIRD_STATES).optional(),
      found: z.boolean().optional(),
    },
    { sorts: ['onDate', 'name'] },
  ),
  reply: page.of(thirdRow),
});
/**
 * What vendors sent and could not be kept, by their own numbers, for thirty days or until it came rightly; the newest first, of the own
 * school alone.
 */
export const thirdRefused = call({
  name: 'sport-data.third.refused',
  get: '/sport/data/third/{kind}/refused',
  need: access.keep,
  input: page.input({ kind, from: day().optional(), to: day().optional() }),
  reply: page.of(
    z.object({
      refusedId: z.number(),
      /** The vendor's own number of it. */ no: z.string(),
      firm: z.string(),
      name: z.string(),
      sidNo: z.string(),
      clazzName: z.string(),
      at: z.string(),
      onDate: z.string(),
      results: z.array(z.object({ itemId: z.string(), itemName: z.string(), text: z.string() })),
      /** Why, in the asker's language. */ text: z.string(),
    }),
  ),
});
/** Says which child of the school is meant: of this row, and of all that wait and name the child in the same words. */
export const thirdMatch = call({
  name: 'sport-data.third.match',
  put: '/sport/data/third/rows/{thirdId}/child',
  need: access.keep,
  input: z.object({ thirdId: idOf('sport_data_third'), userId: idOf('people_person') }),
  reply: z.object({ matched: z.number() }),
});
const chosen = { kind, thirdIds: idsOf('sport_data_third').min(1) };
/**
 * Takes rows over: results into the fitness year of their day, sight as screenings of their term, by the rules of there. What cannot
 * go in stays as it is and says why.
 */
export const thirdTake = call({
  name: 'sport-data.third.take',
  post: '/sport/data/third/{kind}/take',
  need: access.keep,
  input: z.object(chosen),
  reply: z.object({
    taken: z.number(),
    refused: z.array(z.object({ thirdId: z.number(), name: z.string(), text: z.string() })),
  }),
});
/** Drops rows that wait, or has dropped ones wait again. */
export const thirdDrop = call({
  name: 'sport-data.third.drop',
  post: '/sport/data/third/{kind}/drop',
  need: access.keep,
  input: z.object({ ...chosen, drop: z.boolean() }),
  reply: z.object({ changed: z.number() }),
});
/** The empty sheet of a kind. */
export const thirdDown = call({
  name: 'sport-data.third.import.down',
  get: '/sport/data/third/{kind}/import/down',
  need: access.keep,
  input: z.object({ kind }),
  reply: file,
});
export const thirdTestSheet = importCalls('sport-data.third.test.import', '/sport/data/third-sheets/test', access.keep);
export const thirdVisionSheet = importCalls(
  'sport-data.third.vision.import',
  '/sport/data/third-sheets/vision',
  access.keep,
);

/** The child as the vendor names it: its number, its name, or both. */
const childFields = {
  /** The vendor's own number of it: sent again it is the same. */ no: textOf(64),
  sidNo: textUpTo(32).default(''),
  name: nameUpTo(32).default(''),
  clazz: textUpTo(32).default(''),
  at: instant(),
};
const pushed = z.object({
  saved: z.number(),
  /** Sent before. */ repeated: z.number(),
  /** Of the saved ones: the school has no such child for sure; they are matched by hand. */ unknown: z.number(),
  refused: z.array(z.object({ no: z.string(), code: z.string(), text: z.string() })),
});
/** Results of fitness items that a vendor measured, with its key in the header `x-provider-key`. Nothing of it counts before a person takes it over. */
export const thirdPushTest = call({
  name: 'sport-data.third.test.push',
  post: '/open/sport/third/test',
  need: { open: true },
  perMinute: 240,
  forApi: 'vendors who test children elsewhere',
  input: z.object({
    orgId: idOf('organisation_org'),
    items: z
      .array(
        z.object({
          ...childFields,
          results: z
            .array(
              z.object({
                itemId: z
                  .string()
                  .max(40)
                  .regex(/^[a-z][a-z0-9_]*$/),
                result: textOf(80),
              }),
            )
            .min(1)
            .max(40),
        }),
      )
      .min(1)
      .max(200),
  }),
  reply: pushed,
});
/** Sight that a vendor measured, with its key in the header `x-provider-key`. Nothing of it is a screening before a person takes it over. */
export const thirdPushVision = call({
  name: 'sport-data.third.vision.push',
  post: '/open/sport/third/vision',
  need: { open: true },
  perMinute: 240,
  forApi: 'vendors who measure sight elsewhere',
  input: z.object({
    orgId: idOf('organisation_org'),
    items: z
      .array(z.object({ ...childFields, wear: wear().default(0), left: eye, right: eye }))
      .min(1)
      .max(200),
  }),
  reply: pushed,
});
