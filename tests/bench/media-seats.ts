import type * as Werift from 'werift';
import type { Seat } from '../../src/modules/live/server/testing';
import { Child, Teacher } from './media-clients';

// Picture of whoever sits in a room of a running program: what a page does beside its seat.

const SHOWS = { voice: false, camera: true, screen: false };
/** Nothing came of it: asked for again, as a page does. */
const AGAIN_MS = 15_000;
const TRIES = 8;

/** Whether it comes before it is time to ask again. */
async function comes(done: () => boolean): Promise<boolean> {
  for (const end = performance.now() + AGAIN_MS; !done();) {
    if (performance.now() > end) return false;
    await new Promise((go) => {
      setTimeout(go, 20);
    });
  }
  return true;
}
/** What somebody is told of picture and voice, of what came after so many words; nothing where it does not come. */
async function sdpOf(seat: Seat, k: 'answer' | 'offer', known: number): Promise<string | undefined> {
  const find = () => seat.media.slice(known).find((says) => says.k === k || says.k === 'failed' || says.k === 'off');
  if (!(await comes(() => find() !== undefined))) return undefined;
  const found = find();
  if (found && 'sdp' in found) return found.sdp;
  throw new Error(`picture and voice: there is no ${k}`);
}
/** The teacher in this seat is seen from now on. */
export async function shown(werift: typeof Werift, seat: Seat): Promise<Teacher> {
  for (let tries = 0; tries < TRIES; tries++) {
    const teacher = await Teacher.open(werift);
    const known = seat.media.length;
    await seat.wants({ k: 'send', sdp: teacher.offer, shows: SHOWS });
    const answer = await sdpOf(seat, 'answer', known);
    const isSeen =
      answer !== undefined &&
      (await teacher.begin(answer).then(
        () => true,
        () => false,
      ));
    if (isSeen) return teacher;
    await teacher.close();
  }
  throw new Error('picture and voice: nobody took what the teacher shows');
}
/** Whoever sits here looks on from now on, and has seen a first picture. */
export async function seeing(werift: typeof Werift, seat: Seat): Promise<Child> {
  for (let tries = 0; tries < TRIES; tries++) {
    const known = seat.media.length;
    await seat.wants({ k: 'watch' });
    const offer = await sdpOf(seat, 'offer', known);
    if (offer === undefined) continue;
    const child = await Child.open(werift, offer);
    await seat.wants({ k: 'answer', sdp: child.answer });
    if (await comes(() => child.pictures > 0)) return child;
    await child.close();
  }
  throw new Error('picture and voice: no picture ever came');
}
