import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { servers } from '../../src/apps/modules-server';
import { root } from '../../src/kernel/server/root';

/** Events that are written before anybody hears them; each says who will. */
const UNHEARD: Readonly<Record<string, string>> = {};

/** The topics that server code writes to the outbox: by `emit('…')`, or as a row of its own. */
function emitted(): Map<string, string> {
  const topics = new Map<string, string>();
  for (const file of readdirSync(join(root, 'src'), { recursive: true }).map(String)) {
    if (!file.includes('server/') || !file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const text = readFileSync(join(root, 'src', file), 'utf8');
    const rows = /\boutbox\b/.test(text) ? [...text.matchAll(/eventId: [^{}]*?\btopic: '([^']+)'/g)] : [];
    for (const [, topic] of [...text.matchAll(/\.emit\(\s*'([^']+)'/g), ...rows]) topics.set(topic!, file);
  }
  return topics;
}
const heard = new Set(servers.flatMap((s) => s.listeners ?? []).map((l) => l.topic));

test('an event has a listener: what nobody hears is not written', () => {
  const lost = [...emitted()].filter(([topic]) => !heard.has(topic) && !Object.hasOwn(UNHEARD, topic));
  expect(lost.map(([topic, file]) => `${topic} (${file})`)).toEqual([]);
});

test('a listener has an event, and the list of unheard ones holds no other', () => {
  const topics = emitted();
  expect([...heard].filter((topic) => !topics.has(topic))).toEqual([]);
  expect(Object.keys(UNHEARD).filter((topic) => heard.has(topic) || !topics.has(topic))).toEqual([]);
});
