/** Where the assistant listens. Source: calls §9. */
export const ASSISTANT_URL = 'ws://localhost:8999';
/** Pause before another try after a socket error. Source: calls §9. */
export const RECONNECT_MS = 3000;
/** Close code of a connection that broke off. */
const BROKEN = 1006;

/** Texts of the assistant in the reader's language. */
export interface AssistantTexts {
  readonly gone: string;
  readonly notStarted: string;
}
/**
 * A request on the socket is `{ type: 'request', id, method, data }`, its answer `{ id, status, data | error }`, a
 * notice `{ type: 'notify', method, data }`.
 */
interface Packet {
  readonly type?: string;
  readonly id?: number;
  readonly method?: string;
  readonly status?: string;
  readonly data?: unknown;
  readonly error?: string;
  readonly message?: string;
}

/** The client of the assistant on this computer. */
export interface Assistant {
  readonly connected: boolean;
  connect(): void;
  /** Ends it deliberately: no reconnection. */
  close(): void;
  request<T = unknown>(method: string, data?: unknown): Promise<T>;
  notify(method: string, data?: unknown): void;
  /** Listens to the assistant's own notices. */
  on(method: string, fn: (data: unknown) => void): () => void;
}

/** What the client needs of the world. */
export interface AssistantEnv {
  readonly texts: () => AssistantTexts;
  readonly say: (text: string) => void;
  readonly open?: (url: string) => WebSocket;
  readonly url?: string;
  readonly later?: (fn: () => void, ms: number) => () => void;
}

const timeout = (fn: () => void, ms: number) => {
  const id = setTimeout(fn, ms);
  return () => clearTimeout(id);
};

/** Makes a client; it connects when told to. */
export function createAssistant(env: AssistantEnv): Assistant {
  const { open = (url) => new WebSocket(url), url = ASSISTANT_URL, later = timeout } = env;
  let socket: WebSocket | undefined;
  let cancelRetry: (() => void) | undefined;
  let wanted = false;
  let last = 0;
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  const listeners = new Map<string, Set<(data: unknown) => void>>();
  const ready = () => socket?.readyState === 1;

  function receive(text: unknown): void {
    let packet: Packet;
    try {
      packet = JSON.parse(String(text)) as Packet;
    } catch {
      return;
    }
    const asked = packet.id == null ? undefined : waiting.get(packet.id);
    if (asked) {
      waiting.delete(packet.id!);
      if (packet.status === 'error') asked.reject(new Error(packet.error ?? packet.message ?? ''));
      else asked.resolve(packet.data);
    } else if (packet.type === 'notify' && packet.method) {
      for (const fn of listeners.get(packet.method) ?? []) fn(packet.data);
    }
  }

  function connect(): void {
    wanted = true;
    if (socket && socket.readyState <= 1) return;
    cancelRetry?.();
    const mine = (socket = open(url));
    mine.onmessage = (event) => receive(event.data);
    let opened = false;
    mine.onopen = () => {
      opened = true;
    };
    mine.onerror = () => {
      if (wanted && mine === socket)
        cancelRetry = later(() => {
          if (wanted) connect();
        }, RECONNECT_MS);
    };
    mine.onclose = (event) => {
      if (mine !== socket) return;
      for (const one of waiting.values()) one.reject(new Error(env.texts().gone));
      waiting.clear();
      // A retry that never came through stays quiet, or a lesson without the assistant would warn every three seconds.
      if (event.code === BROKEN && wanted && (opened || !warned)) {
        warned = true;
        env.say(env.texts().gone);
      }
      // A break after the opening brings a close without an error.
      if (event.code === BROKEN && wanted && opened) {
        cancelRetry?.();
        cancelRetry = later(() => {
          if (wanted) connect();
        }, RECONNECT_MS);
      }
    };
  }
  let warned = false;

  return {
    get connected() {
      return ready();
    },
    connect,
    close() {
      wanted = false;
      cancelRetry?.();
      socket?.close(1000);
    },
    request: (method, data) =>
      new Promise((resolve, reject) => {
        if (!ready()) return reject(new Error(env.texts().notStarted));
        const id = ++last;
        waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
        socket!.send(JSON.stringify({ type: 'request', id, method, data }));
      }),
    notify(method, data) {
      if (ready()) socket!.send(JSON.stringify({ type: 'notify', method, data }));
    },
    on(method, fn) {
      const set = listeners.get(method) ?? new Set();
      listeners.set(method, set.add(fn));
      return () => {
        set.delete(fn);
      };
    },
  };
}
