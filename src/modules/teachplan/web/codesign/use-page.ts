import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError } from '../../../../kernel/web/http/call-error';
import { refresh } from '../../../../kernel/web/http/query-client';
import { send } from '../../../../kernel/web/http/send';
import { useDirty } from '../../../../kernel/web/router/dirty';
import { updateCodesign, type Codesign } from '../../contract';

const SAVE_MS = 1500;
const AGAIN_MS = 8000;
type Status = 'saved' | 'local' | 'saving' | 'offline' | 'conflict';

/** The shared page: what I write is saved when I pause; what a colleague saved meanwhile is shown beside mine and never overwritten unseen. */
export function usePage(c: Codesign) {
  const [content, setContent] = useState(c.content);
  const [status, setStatus] = useState<Status>('saved');
  const [theirs, setTheirs] = useState<Codesign>();
  const at = useRef({ content: c.content, rev: c.rev, busy: undefined as Promise<boolean> | undefined, timer: undefined as ReturnType<typeof setTimeout> | undefined });
  const mine = useRef(status);
  useEffect(() => { mine.current = status; });
  useDirty(status !== 'saved');

  // A newer page came in: without own changes it is shown, with own ones it stands beside them.
  useEffect(() => {
    if (c.rev <= at.current.rev || at.current.busy) return;
    if (mine.current === 'saved') { at.current.content = c.content; at.current.rev = c.rev; setContent(c.content); } else { setTheirs(c); setStatus('conflict'); }
  }, [c]);

  const save = useCallback(async (): Promise<boolean> => {
    clearTimeout(at.current.timer);
    if (at.current.busy) await at.current.busy;
    const sent = at.current.content;
    setStatus('saving');
    const go = send(updateCodesign, { id: c.codesignId, content: sent, rev: at.current.rev }, { quiet: true }).then((reply) => {
      at.current.rev = reply.rev;
      const clean = at.current.content === sent;
      setStatus(clean ? 'saved' : 'local');
      if (!clean) at.current.timer = setTimeout(() => void save(), SAVE_MS);
      void refresh('teachplan.codesign');
      return true;
    }, (error: unknown) => {
      const taken = error instanceof CallError && error.status === 409;
      setStatus(taken ? 'conflict' : 'offline');
      if (taken) void refresh('teachplan.codesign.get'); else at.current.timer = setTimeout(() => void save(), AGAIN_MS);
      return false;
    }).finally(() => { at.current.busy = undefined; });
    at.current.busy = go;
    return go;
  }, [c.codesignId]);
  useEffect(() => { const held = at.current; return () => clearTimeout(held.timer); }, []);

  const write = useCallback((html: string | null | undefined) => {
    at.current.content = html ?? '';
    setContent(html ?? '');
    clearTimeout(at.current.timer);
    if (mine.current === 'conflict') return;
    setStatus('local');
    at.current.timer = setTimeout(() => void save(), SAVE_MS);
  }, [save]);
  const settle = (html: string, saveIt: boolean) => {
    at.current.content = html;
    at.current.rev = theirs?.rev ?? at.current.rev;
    setContent(html);
    setTheirs(undefined);
    setStatus('saved');
    mine.current = 'saved';
    if (saveIt) void save();
  };
  return {
    content, status, theirs, write,
    takeTheirs: () => settle(theirs?.content ?? content, false), keepMine: () => settle(content, true), append: () => settle(`${theirs?.content ?? ''}${content}`, true),
    /** Sends what is not sent yet; whether everything arrived. */
    flush: () => (status === 'saved' ? Promise.resolve(true) : save()),
  };
}
