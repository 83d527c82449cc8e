import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { fileFaults } from '../../faults';
import { readerHere, runReader } from './tool';

const home = mkdtempSync(join(tmpdir(), 'meiyike-reader-'));
afterAll(() => {
  rmSync(home, { recursive: true, force: true });
});
/** A script in the place of the reader. */
function standIn(name: string, ...lines: readonly string[]): void {
  const path = join(home, name);
  writeFileSync(path, ['#!/bin/sh', ...lines, ''].join('\n'), { mode: 0o755 });
  vi.stubEnv('TESSERACT', path);
}

describe.skipIf(process.platform === 'win32')('the program that reads letters', () => {
  test('has bounded memory, stands behind everybody else, and knows nothing of this program’s settings', async () => {
    standIn('bounds', 'ulimit -v', 'nice', 'env');
    vi.stubEnv('SECRET_OF_THE_SCHOOL', 'nobody is told');
    const said = await runReader([]);
    const [memory, nice] = said.split('\n').map(Number);
    expect(memory).toBe(1_572_864);
    expect(nice).toBeGreaterThanOrEqual(15);
    expect(said).toContain('OMP_THREAD_LIMIT=1');
    expect(said).not.toContain('nobody is told');
  });
  test('gets no more memory than that, whatever a picture makes it ask for', async () => {
    // One buffer of so many megabytes, asked for at once and never filled.
    standIn('greedy', 'exec dd if=/dev/zero of=/dev/null bs="$1" count=1');
    await expect(runReader(['2000M'])).rejects.toThrow(/ended with [1-9]/);
    expect(await runReader(['16M'])).toBe('');
  });
  test('is ended where it takes too long, and the next one runs', async () => {
    standIn('slow', 'exec sleep 100');
    const from = performance.now();
    await expect(runReader([], undefined, { mostMs: 200 })).rejects.toThrow(/ended with null/);
    expect(performance.now() - from).toBeLessThan(50_000);
    standIn('quick', 'cat');
    expect(await runReader([], new TextEncoder().encode('8.1'))).toBe('8.1');
  });
  test('says why it failed', async () => {
    standIn('broken', 'echo "no such language" >&2', 'exit 3');
    await expect(runReader(['x'])).rejects.toThrow(/ended with 3: no such language/);
  });
  test('runs twice at once and no more often', async () => {
    const book = join(home, 'book');
    standIn('busy', 'echo begins >> "$1"', 'sleep 0.2', 'echo ends >> "$1"');
    await Promise.all([1, 2, 3, 4, 5].map(() => runReader([book])));
    const lines = readFileSync(book, 'utf8').trim().split('\n');
    let [now, most] = [0, 0];
    for (const line of lines) {
      now += line === 'begins' ? 1 : -1;
      most = Math.max(most, now);
    }
    expect([lines.length, now]).toEqual([10, 0]);
    expect(most).toBeLessThanOrEqual(2);
  });
  test('has a line of twenty behind it; whoever has gone leaves the line, and ends what was run for him', async () => {
    standIn('endless', 'exec sleep 100');
    const stop = new AbortController();
    const line = Promise.allSettled(Array.from({ length: 22 }, () => runReader([], undefined, { gone: stop.signal })));
    await expect(runReader([])).rejects.toMatchObject({ fault: fileFaults.tablesBusy });
    stop.abort();
    expect(new Set((await line).map(({ status }) => status))).toEqual(new Set(['rejected']));
    await expect(runReader([], undefined, { gone: stop.signal })).rejects.toThrow(/ended with/u);
    standIn('after', 'echo read');
    expect(await runReader([])).toBe('read\n');
  });
  test('is named with its version; one without letters is none', async () => {
    const says = (languages: string) => [
      'case "$1" in',
      '--version) echo "tesseract 5.3.4" ;;',
      `*) printf 'List of available languages:\\n${languages}' ;;`,
      'esac',
    ];
    standIn('whole', ...says('chi_sim\\neng\\n'));
    const here = await readerHere();
    expect([here?.engine, here?.languages.has('chi_sim')]).toEqual(['tesseract 5.3.4', true]);
    standIn('bare', ...says('osd\\n'));
    expect(await readerHere()).toBeUndefined();
    vi.stubEnv('TESSERACT', join(home, 'none'));
    expect(await readerHere()).toBeUndefined();
  });
});
