import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { SEVEN, fixedWeek, plannedOf, type Planned } from '../../src/modules/lesson/server/testing';
import { deskOf } from '../../src/modules/live/server/media/desk';
import { Coturn, findCoturn } from '../processes/coturn';
import { hasOpenssl } from '../processes/relay-keys';
import { Turn } from '../processes/turn';
import { chromiumPath, journeyLanguages, type Person, World } from './kit';
import { LIVE_PATIENCE, beginLesson, hears, press, seesMore } from './live-kit';
import { mediaWaysOf, watchMedia } from './media-way';

const isHere = chromiumPath !== undefined && hasOpenssl;
const SECRET = 'word-of-the-operator';
let world: World;
/** The coturn of this machine where it has one, our own relay otherwise. */
let relay: Turn | Coturn;
let first: Planned;
beforeAll(async () => {
  if (!isHere) return;
  const coturn = findCoturn();
  relay = coturn ? await Coturn.open(coturn) : await Turn.open({ secret: SECRET, now: () => world.t.now() });
  // The program reads its settings once: here, as an operator gives them.
  vi.stubEnv('LIVE_TURN_URLS', relay.url);
  vi.stubEnv('LIVE_TURN_SECRET', SECRET);
  world = await World.open({ processes: 1, devices: true, trusts: relay.fingerprint });
  deskOf(world.t.kernel);
  vi.unstubAllEnvs();
  await fixedWeek(world.t);
  const [planned] = await plannedOf(await world.t.as('teacher189'), SEVEN);
  if (!planned) throw new Error('teacher189 has no lesson in 七年级1班');
  first = planned;
});
afterAll(async () => {
  world?.t.at(null);
  await world?.close();
  await relay?.close();
});

const WORDS = {
  'zh-CN': {
    live: '上课中',
    voice: '麦克风',
    camera: '摄像头',
    hand: '举手',
    callUp: /^请上台：.+$/,
    stage: '我要下台',
    check: '设备检查',
    relayed: '画面和声音经中继（TURN）连通',
    blocked: /^画面和声音连不上：这里的网络可能不允许 UDP/,
    none: /^连不上：这里的网络可能不允许 UDP，也没有连到中继/,
  },
  'en-US': {
    live: 'In progress',
    voice: 'Microphone',
    camera: 'Camera',
    hand: 'Raise hand',
    callUp: /^Call up .+$/,
    stage: 'Leave the stage',
    check: 'Device check',
    relayed: 'Video and audio connect over a relay (TURN)',
    blocked: /^Video and audio cannot connect: this network may not allow UDP/,
    none: /^They do not connect: this network may not allow UDP, and no relay/,
  },
} as const;
type Lang = keyof typeof WORDS;

describe.skipIf(!isHere)('a network that lets no UDP through', () => {
  for (const lang of journeyLanguages('live-relay'))
    test(`a child behind it sees, hears and comes on stage over a relay on TLS; without the relay it is told what to do (${lang})`, () =>
      play(lang));
});

/** Goes a step on the way over the relay. @throws where it fails, with how the relay and the connections of both stand. */
async function overRelay(step: Promise<unknown>, people: Readonly<Record<string, Person>>): Promise<void> {
  try {
    await step;
  } catch (error) {
    const ways = await Promise.all(
      Object.entries(people).map(async ([name, who]) => `${name}:\n${await mediaWaysOf(who).catch(String)}`),
    );
    const why = error instanceof Error ? error.message : String(error);
    throw new Error([why, relay.said(), ...ways].join('\n'), { cause: error });
  }
}

async function play(lang: Lang): Promise<void> {
  const say = WORDS[lang];
  const { lessonId } = await beginLesson(world, first);
  await relay.shut(false);
  const teacher = await world.as('teacher189', { lang });
  await watchMedia(teacher, { relayOnly: false });
  await teacher.open(`/live/${lessonId}`);
  await teacher.page.getByText(say.live).waitFor();
  const child = await world.as('student189', { lang });
  await watchMedia(child, { relayOnly: true });
  await child.open(`/live/${lessonId}`);
  await child.page.getByText(say.live).waitFor();
  const people = { teacher, child };

  await press(teacher, say.voice);
  await press(teacher, say.camera);
  await overRelay(seesMore(child), people);
  await overRelay(hears(child), people);
  if (relay instanceof Turn) {
    expect(relay.handed.back).toBeGreaterThan(0);
    expect(relay.refused).toBe(0);
  }
  // The device check says over what they come; the teacher's come directly.
  const dialog = child.page.getByRole('dialog');
  await press(child, say.check);
  await dialog.getByText(say.relayed, { exact: true }).waitFor();
  await child.shot(`live-relay/${lang}/relayed`);
  await child.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  // On stage it is seen and heard over the same relay.
  await press(child, say.hand);
  await teacher.page.getByRole('button', { name: say.callUp }).click();
  await child.page.getByRole('button', { name: say.stage }).waitFor();
  await press(child, say.voice);
  await press(child, say.camera);
  await overRelay(hears(teacher), people);

  // The relay is gone: nothing comes any more, the room says why, and the check whom to ask. The lesson goes on.
  await relay.shut(true);
  await child.page.getByText(say.blocked).waitFor(LIVE_PATIENCE);
  await child.page.getByText(say.live).waitFor();
  await press(child, say.check);
  await expect.poll(() => dialog.getByText(say.none).count(), LIVE_PATIENCE).toBe(1);
  await child.shot(`live-relay/${lang}/blocked`);
  for (const who of [teacher, child]) {
    expect(who.faults()).toEqual([]);
    await who.close();
  }
}
