import * as z from 'zod';
import { call, none, nothing } from '../../../kernel/shared/call';
import { need, signedIn } from '../../../kernel/shared/need';
import { CHORES, FIGURES } from '../rules/bench';
import { BRANDS, EDITIONS } from '../rules/menu';

/** An announcement as operations answers it; said anew, because the first download holds no contract of another module. */
const notice = z.object({
  id: z.number(),
  mode: z.enum(['popup', 'banner']),
  title: z.string(),
  content: z.string(),
  titleEn: z.string(),
  contentEn: z.string(),
  start: z.string(),
  end: z.string(),
  publisher: z.string(),
  releaseTime: z.string(),
});
/** What every frame needs beyond the session: switched-off menus, brand and edition, and whether the person has a class. */
export const frame = z.object({
  off: z.array(z.string()),
  brand: z.enum(BRANDS),
  edition: z.enum(EDITIONS),
  /** The development environment marks the organisation's name (C-024). */
  development: z.boolean(),
  hasClazz: z.boolean(),
  /** Announcements in effect for the person, the oldest first: they stand with the first drawing of the page. */
  notices: z.array(notice),
});
export const frameGet = call({
  name: 'shell.frame.get',
  get: '/shell/frame',
  need: signedIn,
  input: none,
  reply: frame,
  cache: 300,
  forApi: 'the frame of every page: menus, brand, landing',
});

const figure = z.object({
  key: z.enum(FIGURES),
  value: z.number(),
  /** A second number that says what is new: children who joined a class this week, teachers who signed in. */
  beside: z.number().nullable(),
});
export const bench = z.object({
  figures: z.array(figure),
  chores: z.array(z.object({ key: z.enum(CHORES), value: z.number() })),
});
/** The person's own figures: what they answer for, and what waits. Each key comes only to whoever may know it. */
export const benchGet = call({
  name: 'shell.bench',
  get: '/shell/bench',
  need: need({ userTypes: [2] }),
  input: none,
  reply: bench,
  cache: 60,
});

/** The same at the address that programs of the specification know. */
export const monitorBench = call({
  name: 'shell.monitor.bench',
  get: '/monitor/bench',
  need: need({ userTypes: [2] }),
  input: none,
  reply: bench,
  forApi: 'programs that ask for the own overview at its address among the monitors',
});

/** Page views, counted by organisation, day and screen: never by person (site H15). */
export const viewsAdd = call({
  name: 'shell.views.add',
  post: '/shell/views',
  need: signedIn,
  forApi: 'the frame of every page counts its views',
  input: z.object({
    items: z
      .array(z.object({ path: z.string().max(120), views: z.number().int().min(1).max(200) }))
      .min(1)
      .max(50),
  }),
  reply: nothing,
});
