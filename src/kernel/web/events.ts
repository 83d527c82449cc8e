import { useEffect, useRef } from 'react';
import { alone } from './session/alone';
import { accessToken } from './session/token';
import { eventReader, pauseMs, type ServerEvent } from './sse';

type Listener = (data: unknown) => void;
const listeners = new Map<string, Set<Listener>>();
const spread = (event: ServerEvent) => {
  for (const fn of listeners.get(event.topic) ?? []) fn(event.data);
};

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const id = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(id);
        resolve();
      },
      { once: true },
    );
  });

/** Heard when the stream is open, at first and again: what came before is asked for. */
export const STREAM_OPEN = 'stream.open';
/** Reads the stream until it ends; events go to `tell`. */
export async function readStream(
  tell: (event: ServerEvent) => void,
  env: {
    fetch: typeof fetch;
    token: string;
    lang: string;
    last?: string;
    signal: AbortSignal;
    opened?: () => void;
  },
): Promise<string | undefined> {
  let last = env.last;
  const response = await env.fetch('/api/stream', {
    headers: {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${env.token}`,
      'Accept-Language': env.lang,
      ...(last ? { 'Last-Event-ID': last } : {}),
    },
    signal: env.signal,
    cache: 'no-store',
  });
  if (!response.ok || !response.body) throw new Error(`stream ${response.status}`);
  env.opened?.();
  const read = eventReader();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return last;
    for (const event of read(value)) {
      last = event.id ?? last;
      tell(event);
    }
  }
}

let started = false;
/** One stream per browser: the tab that holds the lock reads it, the others hear it from that tab. */
export function startEvents(lang: () => string): void {
  if (started) return;
  started = true;
  const channel = new BroadcastChannel('meiyike.events');
  channel.onmessage = (message: MessageEvent<ServerEvent>) => spread(message.data);
  void lead(lang, (event) => {
    spread(event);
    channel.postMessage(event);
  });
}

async function lead(lang: () => string, tell: (event: ServerEvent) => void): Promise<never> {
  for (;;) {
    await alone('meiyike.stream', async (lost) => {
      let failures = 0;
      let last: string | undefined;
      while (!lost.aborted) {
        const token = accessToken(localStorage, Date.now());
        if (token) {
          try {
            last = await readStream(
              (event) => {
                failures = 0;
                tell(event);
              },
              {
                fetch: (...args) => fetch(...args),
                token,
                lang: lang(),
                last,
                signal: lost,
                opened: () => tell({ topic: STREAM_OPEN, data: null }),
              },
            );
          } catch (error) {
            if (!lost.aborted) console.info('event stream', error);
          }
        }
        failures += 1;
        await sleep(pauseMs(failures), lost);
      }
    });
  }
}

/** Hears the events of a topic while the component stands. */
export function useEvents<T = unknown>(topic: string, fn: (data: T) => void): void {
  const latest = useRef(fn);
  useEffect(() => {
    latest.current = fn;
  });
  useEffect(() => {
    const listener: Listener = (data) => latest.current(data as T);
    const set = listeners.get(topic) ?? new Set<Listener>();
    listeners.set(topic, set.add(listener));
    return () => {
      set.delete(listener);
    };
  }, [topic]);
}
