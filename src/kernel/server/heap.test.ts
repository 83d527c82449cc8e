import { expect, test } from 'vitest';
import { clearHeap } from './heap';

test('what nobody holds any more is cleared away', async () => {
  const held = (): WeakRef<object> => new WeakRef({ rows: Array.from({ length: 1000 }, (_, at) => ({ at })) });
  const ref = held();
  // Whatever a reference was made to stands until the end of that turn.
  await new Promise((go) => {
    setImmediate(go);
  });
  clearHeap();
  expect(ref.deref()).toBeUndefined();
});
