/** Names of plans and of joint preparations: like lessons and activities (site §5). */
export const NAME_MAX = 32;
/** Names of units and hours: textbook chapters have long ones. */
export const PART_MAX = 64;
export const UNITS_MAX = 60;
export const HOURS_MAX = 300;
export const CONTENT_MAX = 30_000;
export const CLAZZES_MAX = 50;
export const WEEK_HOURS_MAX = 20;
/** Minutes of a joint preparation (site §5, activity duration). */
export const DURATION_MIN = 5;
export const DURATION_MAX = 240;
export const INVITED_MAX = 40;
/** Saves of one person within so many minutes are one version: autosave would make hundreds. */
export const VERSION_MINUTES = 10;

/** Whether formatted text says anything: a word, a picture, a table. */
export const says = (html: string): boolean =>
  /<(?:img|video|audio|hr|table)\b/i.test(html) || html.replace(/<[^>]*>|&nbsp;|\u00a0/g, '').trim() !== '';

/** Where a joint preparation stands. Its lead ends it; before that only the clock tells "coming" from "going". */
export type CodesignState = 'coming' | 'going' | 'ended';
export const codesignStateOf = (c: { readonly start: string; readonly ended: boolean }, now: string): CodesignState =>
  c.ended ? 'ended' : c.start > now ? 'coming' : 'going';
