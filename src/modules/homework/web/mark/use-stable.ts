import { useLayoutEffect, useRef, useState } from 'react';

/** Acts that stay the same object and do what the last drawing says: a row that has not changed is not drawn again for them. */
export function useStable<T extends object>(acts: T): T {
  const now = useRef(acts);
  useLayoutEffect(() => {
    now.current = acts;
  });
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(acts).map((name) => [
          name,
          (...args: unknown[]) => (now.current as Record<string, (...a: unknown[]) => unknown>)[name]!(...args),
        ]),
      ) as T,
  );
  return stable;
}
