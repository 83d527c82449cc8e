import { useEffect } from 'react';
import { send } from '../../../../kernel/web/http/send';
import { look } from '../../contract';

const EVERY_MS = 20_000;
/** Says how long the page has stood open before somebody's eyes: at once, every twenty seconds, and when it is left. */
export function useLook(linkId: number, on: boolean): void {
  useEffect(() => {
    if (!on) return undefined;
    let since = Date.now();
    const tell = () => {
      const seconds = Math.min(120, Math.round((Date.now() - since) / 1000));
      since = Date.now();
      // What does not arrive is not missed: a minute more or less changes nothing for anybody.
      void send(look, { linkId, seconds }, { quiet: true }).catch(() => undefined);
    };
    const seen = () => {
      if (document.visibilityState === 'hidden') tell();
      else since = Date.now();
    };
    tell();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') tell();
    }, EVERY_MS);
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
      if (document.visibilityState === 'visible') tell();
    };
  }, [linkId, on]);
}
