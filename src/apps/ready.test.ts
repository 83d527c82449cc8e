import { expect, test } from 'vitest';
import { readyLines } from './ready';

const said = (env: Readonly<Record<string, string>>, address = 'http://127.0.0.1:8080', migrations = 0) =>
  readyLines({ address, ms: 17_500, migrations, env, now: 100_000 });

test('npm start ends with what the whole start took, what to open and how to end it', () => {
  expect(said({ MEIYIKE_START_BEGAN: '22000.5', MEIYIKE_RESTARTS: '0' })).toEqual([
    '每一课 stands after 78.0 s, 17.5 s of them for the server itself',
    'open http://127.0.0.1:8080 in a browser; Ctrl-C here ends it',
  ]);
  expect(said({ MEIYIKE_START_BEGAN: '22000' }, 'http://0.0.0.0:8080')[1]).toContain('http://127.0.0.1:8080');
  for (const [count, words] of [
    [1, '1 migration'],
    [65, '65 migrations'],
  ] as const)
    expect(said({ MEIYIKE_START_BEGAN: '22000' }, undefined, count)[0]).toBe(
      `每一课 stands after 78.0 s, 17.5 s of them for the server itself, with ${words}`,
    );
});
test('a program that was started again, or without npm, says its own time alone', () => {
  const line = ['每一课 http://127.0.0.1:8080  (17.5 s)'];
  expect(said({})).toEqual(line);
  expect(said({ MEIYIKE_START_BEGAN: '22000', MEIYIKE_RESTARTS: '1' })).toEqual(line);
});
