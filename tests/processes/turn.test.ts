import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import * as werift from 'werift';
import { relaysFor } from '../../src/modules/live/server/media/settings';
import { until } from '../bench/media-clients';
import { Room } from '../bench/media-room';
import { hasOpenssl } from './relay-keys';
import { ANSWER, KIND, PART, lengthOf, read, written, type Part } from './stun';
import { Turn } from './turn';

const SECRET = 'word-of-the-operator';
const NOW = new Date('2026-11-18T02:30:00Z');
const HOUR = 3_600_000;
const PICTURES = 20;

async function open(): Promise<Turn> {
  const turn = await Turn.open({ secret: SECRET, now: () => NOW });
  onTestFinished(() => turn.close());
  return turn;
}
/** The relay as the room tells it to somebody at this moment. */
const told = (turn: Turn, now = NOW, secret = SECRET) => {
  const [relay] = relaysFor({ off: false, turn: { urls: [turn.url], secret } }, 42, now);
  if (!relay) throw new Error('no relay is told');
  return relay;
};

/** As a page asks first, and as it asks then: a browser whose checks over TLS bear no tie-breaker gets through by that alone. */
test.skipIf(!hasOpenssl).each([
  { how: 'as any other', overRelay: false },
  { how: 'as one who comes over a relay, with checks that bear a tie-breaker of 0', overRelay: true, tieBreaker: 0n },
])(
  'where the network lets nothing but TLS through, a class is seen over a relay, with the name and word that the room tells ($how)',
  async ({ overRelay, tieBreaker }) => {
    const turn = await open();
    const { urls, username, credential } = told(turn);
    const room = new Room(werift);
    onTestFinished(() => room.end());
    const teacher = await room.teach();
    onTestFinished(() => teacher.close());
    const { child, leave } = await room.look({
      overRelay,
      ...(tieBreaker === undefined ? {} : { tieBreaker }),
      relayed: {
        iceServers: [{ urls: [...urls], username, credential }],
        iceTransportPolicy: 'relay',
        turnTlsOptions: { ca: turn.certificate },
      },
    });
    onTestFinished(leave);
    // It has no other way to the room, and the room none to it.
    const ways = child.answer.split('\r\n').filter((line) => line.startsWith('a=candidate:'));
    expect(ways.length).toBeGreaterThan(0);
    expect(ways.filter((line) => !line.includes(' typ relay'))).toEqual([]);
    await until('pictures over a relay', () => child.pictures >= PICTURES);
    expect(turn.handed.back).toBeGreaterThan(PICTURES);
    expect(turn.handed.out).toBeGreaterThan(0);
    expect(turn.refused).toBe(0);
  },
);

/** What the relay answers somebody who asks it for a place with this name and word, as its kind and the number of its fault. */
async function answerTo(turn: Turn, key: Buffer, name: string): Promise<readonly [kind: number, fault: number]> {
  const { hostname, port } = new URL(turn.url.replace('turns:', 'https://'));
  const socket = connect({ host: hostname, port: Number(port), ca: turn.certificate });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'secureConnect');
  const parts: Part[] = [
    // UDP is asked for.
    [PART.transport, Buffer.of(17, 0, 0, 0)],
    [PART.name, Buffer.from(name)],
    [PART.realm, Buffer.from('school.test')],
    [PART.nonce, Buffer.from(turn.nonce)],
  ];
  socket.write(written(KIND.allocate, randomBytes(12), parts, key));
  let unread = Buffer.alloc(0);
  socket.on('data', (data: Buffer) => {
    unread = Buffer.concat([unread, data]);
  });
  await until('an answer of the relay', () => unread.length >= (lengthOf(unread) ?? Number.POSITIVE_INFINITY));
  const said = read(unread);
  const fault = said.parts.get(PART.fault);
  return [said.kind, fault ? (fault[2] ?? 0) * 100 + (fault[3] ?? 0) : 0];
}
test.skipIf(!hasOpenssl)(
  'a relay gives a place to the name and word that the room told, for six hours, and none to another word',
  async () => {
    const turn = await open();
    const yes = [KIND.allocate + ANSWER.yes, 0];
    const no = [KIND.allocate + ANSWER.no, 401];
    const { username } = told(turn);
    expect(await answerTo(turn, turn.keyOf(username), username)).toEqual(yes);
    // A word of another operator, and a name whose time is over.
    expect(await answerTo(turn, turn.keyOf('somebody'), username)).toEqual(no);
    const old = told(turn, new Date(NOW.getTime() - 7 * HOUR)).username;
    expect(await answerTo(turn, turn.keyOf(old), old)).toEqual(no);
    expect(turn.refused).toBe(2);
  },
);
