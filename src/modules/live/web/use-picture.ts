import { useEffect, useRef, useState } from 'react';
import { send } from '../../../kernel/web/http/send';
import { getWare } from '../contract';

const AGAIN_MS = 5000;

/** A picture's bytes under an address of this page: the server's own ends after some minutes, a lesson does not. */
async function loaded(lessonId: number, resId: number): Promise<string> {
  const { url } = await send(getWare, { lessonId, resId }, { quiet: true });
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the picture was answered with ${answer.status}`);
  return URL.createObjectURL(await answer.blob());
}

/** The picture that lies under a page, once it is here; each is loaded once while the page stands. */
export function usePicture(lessonId: number, resId: number | undefined): string | undefined {
  const kept = useRef(new Map<number, string>());
  const [shown, setShown] = useState<{ readonly resId: number; readonly url: string }>();
  useEffect(() => {
    const all = kept.current;
    return () => {
      for (const url of all.values()) URL.revokeObjectURL(url);
      all.clear();
    };
  }, []);
  useEffect(() => {
    if (resId === undefined) return undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = async () => {
      const all = kept.current;
      const url = all.get(resId) ?? (await loaded(lessonId, resId));
      if (isOver) {
        if (all.get(resId) !== url) URL.revokeObjectURL(url);
        return;
      }
      all.set(resId, url);
      setShown({ resId, url });
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
  }, [lessonId, resId]);
  return shown?.resId === resId ? shown?.url : undefined;
}
