import { useEffect, useRef, useState } from 'react';
import { send } from '../../../kernel/web/http/send';
import { getWare } from '../contract';
import type { Laid } from './model';

const AGAIN_MS = 5000;
/** Somebody looks at a page for so long before the next one is fetched. */
const AHEAD_MS = 1000;
const keyOf = ({ resId, sheet = 1 }: Laid): string => `${resId}/${sheet}`;

/** A picture's bytes under an address of this page: the server's own ends after some minutes, a lesson does not. */
async function loaded(lessonId: number, { resId, sheet = 1 }: Laid): Promise<string> {
  const { url } = await send(getWare, { lessonId, resId, sheet }, { quiet: true });
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the picture was answered with ${answer.status}`);
  return URL.createObjectURL(await answer.blob());
}

/**
 * The picture that lies under a page, once it is here; each is loaded once while the page stands.
 * @param next what is probably shown next: a slide that is turned to is there at once.
 */
export function usePicture(lessonId: number, laid: Laid | undefined, next?: Laid): string | undefined {
  const kept = useRef(new Map<string, string>());
  const [shown, setShown] = useState<{ readonly key: string; readonly url: string }>();
  const key = laid && keyOf(laid);
  useEffect(() => {
    const all = kept.current;
    return () => {
      for (const url of all.values()) URL.revokeObjectURL(url);
      all.clear();
    };
  }, []);
  useEffect(() => {
    if (!laid || key === undefined) return undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = async () => {
      const all = kept.current;
      const url = all.get(key) ?? (await loaded(lessonId, laid));
      if (isOver) {
        if (all.get(key) !== url) URL.revokeObjectURL(url);
        return;
      }
      all.set(key, url);
      setShown({ key, url });
    };
    const keepLoading = () => {
      load().catch(() => {
        // A network that is away for a moment takes no picture away.
        if (!isOver) timer = setTimeout(keepLoading, AGAIN_MS);
      });
    };
    keepLoading();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
    // eslint-disable-next-line react/exhaustive-deps -- the key says which one it is
  }, [lessonId, key]);
  const nextKey = next && keyOf(next);
  useEffect(() => {
    const all = kept.current;
    if (!next || nextKey === undefined || all.has(nextKey)) return undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      loaded(lessonId, next)
        .then((url) => {
          if (isOver || all.has(nextKey)) URL.revokeObjectURL(url);
          else all.set(nextKey, url);
        })
        // Asked for again when it is turned to.
        .catch(() => undefined);
    }, AHEAD_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
    // eslint-disable-next-line react/exhaustive-deps -- the key says which one it is
  }, [lessonId, nextKey]);
  return shown?.key === key ? shown?.url : undefined;
}
