import type { World } from '../../../kernel/server/world';
import type { DemoPerson } from '../../people/demo';
import { prefs, schoolBooks } from '../tables';
import { BOOKS, STAGE_ID, SUBJECT_ID, type BookKey } from './catalogue';
import { seriesOf, textbook } from './lookup';

/** Upper volumes: what a school teaches from in the autumn. */
const chosen = (series: string) =>
  (Object.keys(BOOKS) as BookKey[])
    .filter((key) => key.startsWith('tb-') || key.startsWith('yl-') || key.startsWith(`${series}-maths`))
    .map((key) => BOOKS[key])
    .filter((b) => b.name.endsWith('上册'));

/**
 * School 189 teaches 人教版 mathematics; the other schools are thin. The teacher and the student of the tour have a current textbook,
 * and so has the trainer, who teaches mathematics live.
 */
export async function makeSchools(world: World): Promise<void> {
  const at = world.now.toISOString();
  await world.put(
    schoolBooks,
    chosen('rj').map((b) => ({
      orgId: 189,
      grdId: b.grdId,
      sbjId: SUBJECT_ID[b.subject],
      tbkId: b.tbkId,
      changedAt: at,
    })),
  );
  await world.put(schoolBooks, [
    { orgId: 619, grdId: 10, sbjId: SUBJECT_ID.maths, tbkId: textbook('rj-maths-10'), changedAt: at },
    { orgId: 619, grdId: 11, sbjId: SUBJECT_ID.maths, tbkId: textbook('rj-maths-11'), changedAt: at },
  ]);
  const people = world.made['people'] as readonly DemoPerson[];
  await world.put(
    prefs,
    people
      .filter((p) => p.login != null && ['teacher189', 'student189', 'trainer5'].includes(p.login))
      .map((p) => ({
        orgId: p.orgId,
        userId: p.userId,
        stgId: STAGE_ID.junior,
        sbjId: SUBJECT_ID.maths,
        srsId: seriesOf('rj-maths-7a'),
        tbkId: textbook('rj-maths-7a'),
        usedAt: at,
      })),
  );
}
