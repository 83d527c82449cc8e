import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../testing/app';
import { leaseProcess } from '../db/lease';
import { makeIdsWith } from '../ids';
import { storeName } from './store-name';

let t: TestApp;
const home = mkdtempSync(join(tmpdir(), 'meiyike-stores-'));
const dir = (name: string) => join(home, name);
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  makeIdsWith();
  await t?.stop();
  rmSync(home, { recursive: true, force: true });
});

test('a store has one name for all who reach it: the mark in its folder, or the address of its bucket', async () => {
  const shared = { FILES_DIR: dir('shared') };
  const names = await Promise.all([1, 2, 3, 4].map((n) => storeName(dir(`machine-${n}`), shared)));
  expect(new Set(names).size).toBe(1);
  expect(await storeName(dir('machine-1'), {})).not.toBe(names[0]);
  const bucket = { S3_ENDPOINT: 'https://store.example/', S3_BUCKET: 'school', ...shared };
  expect(await storeName(dir('machine-1'), bucket)).toBe('https://store.example/school');
});

test('a second process with another store for files refuses to start, in one sentence; with the same one it starts', async () => {
  const { tenant } = t.kernel.pools;
  const [one, other] = await Promise.all([storeName(dir('one'), {}), storeName(dir('other'), {})]);
  const first = await leaseProcess(tenant, { store: one });
  await expect(leaseProcess(tenant, { store: other })).rejects.toThrow(
    /^another process \(.+\) keeps this database's files elsewhere: set S3_ENDPOINT and S3_BUCKET, or FILES_DIR to a folder that all processes share$/,
  );
  const second = await leaseProcess(tenant, { store: await storeName(dir('one'), {}) });
  await Promise.all([first.release(), second.release()]);
  // Alone again, it may keep its files where it likes.
  await (await leaseProcess(tenant, { store: other })).release();
});
