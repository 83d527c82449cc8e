import { expect, test } from 'vitest';
import type { Kernel } from '../../../../kernel/server/cx';
import type { Message } from '../../../../kernel/server/bus';
import { MEDIA_TOPIC, Pieces, relay, type Relayed } from './relay';

test('a long description goes between processes in pieces that each fit the bus, and is whole again in any order', () => {
  const sent: Message[] = [];
  const bus = { send: (message: Message) => void sent.push(message) };
  const message: Relayed = {
    to: 'b',
    from: 'a',
    peer: 'p',
    who: { userId: 7, leads: false },
    ask: { k: 'answer', sdp: 'a=candidate:1 1 udp "x"\\\r\n'.repeat(900) },
  };
  relay({ bus } as unknown as Kernel, 189, 77, message);
  expect(sent.length).toBeGreaterThan(5);
  for (const one of sent) {
    expect([one.orgId, one.userId, one.topic]).toEqual([189, 77, MEDIA_TOPIC]);
    expect(JSON.stringify(one).length).toBeLessThan(7000);
  }
  const pieces = new Pieces();
  const read = sent.toReversed().map(({ data }) => pieces.take(data));
  expect(read.filter(Boolean)).toEqual([message]);
  expect(read.at(-1)).toEqual(message);
});
test('what lost a piece is never read, and holds nobody up', () => {
  const pieces = new Pieces();
  for (let n = 0; n < 500; n++) expect(pieces.take({ id: `lost${n}`, no: 0, of: 2, text: '{' })).toBeUndefined();
  expect(pieces.take({ id: 'x', no: 0, of: 1, text: '{"to":null}' })).toEqual({ to: null });
  expect(pieces.take({})).toBeUndefined();
});
