import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../../../kernel/web/http/call-error';
import { TextStore, type Saved } from './text-store';

const stale = () =>
  new CallError(
    409,
    { error: 'kernel.fault.stale', error_description: '', message: '', requestId: '' },
    'teachlink.link.design',
  );

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('what is typed is saved after a pause, with what was last read', async () => {
  const sent: (string | null)[][] = [];
  const store = new TextStore(
    { content: '', savedAt: null },
    {
      save: (content, savedAt): Promise<Saved> => {
        sent.push([content, savedAt]);
        return Promise.resolve({ content, savedAt: `t${sent.length}` });
      },
      read: () => Promise.reject(new Error('not asked')),
    },
  );
  store.write('<p>a</p>');
  store.write('<p>ab</p>');
  await vi.advanceTimersByTimeAsync(2000);
  store.write('<p>abc</p>');
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent).toEqual([
    ['<p>ab</p>', null],
    ['<p>abc</p>', 't1'],
  ]);
  expect(store.snapshot()).toMatchObject({ status: 'saved', savedAt: 't2' });
});
test('a second window that saved first stands beside one’s own text and is never overwritten unseen', async () => {
  const sent: (string | null)[][] = [];
  const store = new TextStore(
    { content: '', savedAt: 'old' },
    {
      save: (content, savedAt) => {
        sent.push([content, savedAt]);
        return savedAt === 'theirs' ? Promise.resolve({ content, savedAt: 'mine' }) : Promise.reject(stale());
      },
      read: () => Promise.resolve({ content: '<p>theirs</p>', savedAt: 'theirs' }),
    },
  );
  store.write('<p>mine</p>');
  await vi.advanceTimersByTimeAsync(2000);
  expect(store.snapshot()).toMatchObject({ status: 'conflict', content: '<p>mine</p>', theirs: { savedAt: 'theirs' } });
  store.write('<p>mine, more</p>');
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toHaveLength(1);
  store.keepMine();
  await vi.advanceTimersByTimeAsync(10);
  expect(sent.at(-1)).toEqual(['<p>mine, more</p>', 'theirs']);
  expect(store.snapshot().status).toBe('saved');
});

test('a page that is read again brings what is newer, and never takes what somebody is typing', async () => {
  const store = new TextStore(
    { content: '', savedAt: null },
    {
      save: (content): Promise<Saved> => Promise.resolve({ content, savedAt: 't3' }),
      read: () => Promise.reject(new Error('not asked')),
    },
  );
  store.hear({ content: '<p>kept before</p>', savedAt: 't2' });
  expect(store.snapshot()).toMatchObject({ content: '<p>kept before</p>', savedAt: 't2', status: 'saved' });
  store.hear({ content: '<p>older</p>', savedAt: 't1' });
  store.write('<p>typed</p>');
  store.hear({ content: '<p>elsewhere</p>', savedAt: 't9' });
  expect(store.snapshot()).toMatchObject({ content: '<p>typed</p>', savedAt: 't2' });
  await vi.advanceTimersByTimeAsync(2000);
  store.hear({ content: '<p>kept before</p>', savedAt: 't2' });
  expect(store.snapshot()).toMatchObject({ content: '<p>typed</p>', savedAt: 't3' });
});
