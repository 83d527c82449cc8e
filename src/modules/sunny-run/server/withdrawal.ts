import type { Door } from '../../../kernel/server/db/door';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import type { Kernel } from '../../../kernel/server/kernel';
import type { Listener } from '../../../kernel/server/module';
import { consentOf } from '../../people/server/published';
import { PICTURE_PURPOSE, PURPOSE } from './consent';
import { dropPicturesOf } from './pictures';

/** Nobody's yes to whatever wording stands behind these rows. */
const unwanted = (child: Sql, orgId: number): Sql => sql`not exists (
  select 1
  from people_consent_v yes
  where yes.org_id = ${orgId}
    and yes.user_id = ${child}
    and yes.purpose = ${PURPOSE})`;
/** Deletes where children ran, in what was measured and in the runs reckoned from it. Distance, pace and verdict stay. */
async function forgetTraces(door: Door, whose: (child: Sql) => Sql): Promise<{ fixes: number; runs: number }> {
  const fixes = await door.change(sql`
    delete from sunny_run_fix f
    where f.org_id = ${door.orgId}
      and ${whose(sql`f.user_id`)}`);
  const runs = await door.change(sql`
    update sunny_run_run r
    set marks = '[]', steps = '[]'
    where r.org_id = ${door.orgId}
      and r.source = 'trace'
      and (r.marks <> '[]' or r.steps <> '[]')
      and ${whose(sql`r.user_id`)}`);
  return { fixes, runs };
}

/** What a withdrawal left behind, by whatever mishap, goes in the next night. */
export const forgetWithdrawn = (door: Door): Promise<{ fixes: number; runs: number }> =>
  forgetTraces(door, (child) => unwanted(child, door.orgId));

/** What goes with a consent: traces, or pictures of passes. Given again before this was heard, the new consent stands. */
async function forget(
  kernel: Kernel,
  door: Door,
  userId: number,
  purpose: unknown,
): Promise<Readonly<Record<string, number>>> {
  if (purpose === PURPOSE && !(await consentOf(PURPOSE).holds(door, userId)))
    return forgetTraces(door, (child) => sql`${child} = ${userId}`);
  if (purpose === PICTURE_PURPOSE && !(await consentOf(PICTURE_PURPOSE).holds(door, userId)))
    return { pictures: await dropPicturesOf(kernel, door, userId) };
  return {};
}
/**
 * A consent to traces that is taken back deletes where the child ran at once; its runs keep their distance. One to pictures
 * deletes them.
 */
export const withdrawn: Listener = {
  topic: 'people.consent.withdrawn',
  async run({ orgId, payload, id }, door, kernel) {
    const userId = Number(payload['userId']);
    const gone = await forget(kernel, door, userId, payload['purpose']);
    if (Object.values(gone).some((count) => count > 0))
      await kernel.audit([{ action: 'sunny-run.forgotten', orgId, detail: { subjectId: userId, ...gone } }], {
        session: null,
        requestId: `event ${id}`,
      });
  },
};
