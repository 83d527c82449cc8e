import { fork } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Werift from 'werift';
import { root } from '../../src/kernel/server/root';
import { seeded } from '../../src/kernel/server/world';
import { PACKETS, PACKET_BYTES, PICTURES, lossyWay, until, type Teacher } from './media-clients';
import { Missing, Room, libraries } from './media-room';
import { processOf } from './processor';
import { ratio, round, target, told, type Line } from './table';

const VIEWERS = 40;
const LOSS = 0.03;
const LOSS_IN = 0.05;
const LEAST_PICTURES = 12;
/** The processor's time of a process is counted in hundredths of a second: a shorter look is no measure. */
const LEAST_SECONDS = 10;
const HEADER_BYTES = 12;
/** As a page does: after so long without a way it asks again, so often. */
const AGAIN_MS = 15_000;
const TRIES = 8;

const pause = (ms: number): Promise<void> =>
  new Promise((go) => {
    setTimeout(go, ms);
  });
/** The library that the clients are made of. @throws `Missing` where there is none, or no way to measure. */
async function clients(): Promise<typeof Werift> {
  if (!processOf(process.pid)) throw new Missing('this system does not tell the processor time of a process');
  const werift = await libraries();
  if (!werift) throw new Missing('the libraries of picture and voice are not installed');
  return werift;
}
const spentBy = (pid: number): number => processOf(pid)?.ms ?? 0;

/** Microseconds of a bare relay's processor for a packet that it hands on. */
async function bareRelay(seconds: number): Promise<number> {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const relay = fork(join(root, 'tests/bench/udp-relay.ts'), [], { execArgv: ['--import', loader] });
  const ends: Socket[] = [];
  const from = createSocket('udp4');
  let timer: NodeJS.Timeout | undefined;
  try {
    for (let i = 0; i < VIEWERS; i++) {
      const end = createSocket('udp4');
      ends.push(end);
      await new Promise<void>((done) => {
        end.bind(0, '127.0.0.1', done);
      });
    }
    const { port } = await new Promise<{ readonly port: number }>((done, failed) => {
      relay.once('message', (said) => done(said as { port: number }));
      relay.once('exit', () => failed(new Error('the bare relay ended')));
      relay.send({ ports: ends.map((end) => end.address().port) });
    });
    const packet = Buffer.alloc(PACKET_BYTES + HEADER_BYTES);
    let sent = 0;
    const begun = performance.now();
    timer = setInterval(() => {
      for (const due = ((performance.now() - begun) / 1000) * PICTURES * PACKETS; sent < due; sent++)
        from.send(packet, port, '127.0.0.1');
    }, 10);
    const pid = relay.pid ?? 0;
    await pause(1000);
    const [before, first] = [spentBy(pid), sent];
    await pause(seconds * 1000);
    return ((spentBy(pid) - before) * 1000) / ((sent - first) * VIEWERS);
  } finally {
    clearInterval(timer);
    from.close();
    for (const end of ends) end.close();
    relay.kill();
  }
}

/** Microseconds of the media process for a packet that it hands on to a class, and when each of the class saw something. */
async function classOf(
  room: Room,
  teacher: Teacher,
  seconds: number,
): Promise<{ readonly packet: number; readonly firsts: readonly number[] }> {
  const looking: Awaited<ReturnType<Room['look']>>[] = [];
  const firsts: number[] = [];
  try {
    for (let i = 0; i < VIEWERS; i++) {
      const from = performance.now();
      const one = await room.look();
      looking.push(one);
      await until('a first picture', () => one.child.pictures > 0);
      firsts.push(performance.now() - from);
    }
    const [before, first] = [spentBy(room.pid), teacher.no];
    await pause(seconds * 1000);
    const packet = ((spentBy(room.pid) - before) * 1000) / ((teacher.no - first) * PACKETS * VIEWERS);
    return { packet, firsts };
  } finally {
    for (const one of looking) await one.leave();
  }
}
/** Pictures a second that come over a way on which some of each side's packets are lost. */
async function overLoss(room: Room, seconds: number): Promise<{ readonly rate: number; readonly lost: number }> {
  let way: Awaited<ReturnType<typeof lossyWay>> | undefined;
  const { child, leave } = await room.look({
    way: async (place) => (way = await lossyWay(place, LOSS, seeded(3))),
  });
  try {
    await until('a picture over a way that loses some', () => child.pictures > 0);
    const [before, lost] = [child.pictures, way?.lost() ?? 0];
    await pause(seconds * 1000);
    return { rate: (child.pictures - before) / seconds, lost: (way?.lost() ?? 0) - lost };
  } finally {
    await leave();
    way?.close();
  }
}

type Way = Awaited<ReturnType<typeof lossyWay>>;
/** A teacher whose way loses some of each side's packets: where nothing came of the first words on it, a page asks again. */
async function teacherOverLoss(room: Room): Promise<{ teacher: Teacher; way: Way | undefined; tries: number }> {
  for (let tries = 1; ; tries++) {
    let way: Way | undefined;
    const made = room.teach(async (place) => (way = await lossyWay(place, LOSS_IN, seeded(tries))), AGAIN_MS);
    try {
      return { teacher: await made, way, tries };
    } catch (error) {
      way?.close();
      if (tries === TRIES) throw error;
    }
  }
}
/** Pictures a second of a teacher who sends over a way on which some of each side's packets are lost. */
async function overLossIn(room: Room, seconds: number): Promise<Line> {
  const what = `Pictures a second of a teacher who sends where ${LOSS_IN * 100} % are lost both ways, of ${PICTURES}`;
  let sends: Awaited<ReturnType<typeof teacherOverLoss>> | undefined;
  let looks: Awaited<ReturnType<Room['look']>> | undefined;
  try {
    sends = await teacherOverLoss(room);
    looks = await room.look();
    const { child } = looks;
    await until('a picture of a teacher whose way loses some', () => child.pictures > 0);
    const before = child.pictures;
    await pause(seconds * 1000);
    const note = `${sends.way?.lost() ?? 0} packets were lost; the way stood at the ${sends.tries}. try`;
    return told(what, round((child.pictures - before) / seconds), note);
  } catch (error) {
    // It is only told: what is judged stands without it.
    return told(what, 'not measured', (error as Error).message);
  } finally {
    await looks?.leave();
    await sends?.teacher.close();
    sends?.way?.close();
  }
}

const COST = `A picture of 1280 by 720 for ${VIEWERS}: processor of the media process against a bare relay`;
/** What picture and voice cost beside handing packets on, and what is left of them where packets are lost. */
export async function benchLiveMedia(o: { readonly seconds: number }): Promise<Line[]> {
  try {
    return await measured(await clients(), Math.max(LEAST_SECONDS, o.seconds));
  } catch (error) {
    if (error instanceof Missing) return [told(COST, 'skipped', error.message)];
    throw error;
  }
}
async function measured(werift: typeof Werift, seconds: number): Promise<Line[]> {
  const bare = await bareRelay(seconds);
  const room = new Room(werift);
  let teacher: Teacher | undefined;
  try {
    teacher = await room.teach();
    const { packet: ours, firsts } = await classOf(room, teacher, seconds);
    const p95 = firsts.toSorted((a, b) => a - b)[Math.floor(firsts.length * 0.95)] ?? 0;
    const { rate, lost } = await overLoss(room, seconds);
    return [
      ratio(COST, ours / bare, {
        atMost: 4,
        note: `${round(ours)} against ${round(bare)} µs for each packet handed on`,
      }),
      target(
        `From the wish to look on to the first picture, of ${VIEWERS} after each other, 95th percentile`,
        p95,
        'ms',
        2000,
      ),
      {
        what: `Pictures a second where ${LOSS * 100} % are lost both ways, of ${PICTURES}`,
        figure: round(rate),
        bound: `≥ ${LEAST_PICTURES}`,
        good: rate >= LEAST_PICTURES,
        judged: true,
        note: `${lost} packets were lost`,
      },
      await overLossIn(room, seconds),
    ];
  } finally {
    await teacher?.close();
    room.end();
  }
}
