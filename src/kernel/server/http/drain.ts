import type { FastifyInstance } from 'fastify';
import type { RunningKernel } from '../kernel';

const LOOK_MS = 100;

/** How a server says that it ends. */
export interface Closing {
  /** It is not to be sent requests any more; those that come are answered. */
  soon: boolean;
  /** It answers no new ones. */
  now: boolean;
}

/**
 * The end of serving: no new requests, those under way end, open streams are told to come back (another process answers
 * them), and jobs that do not end soon are handed over. Resolves when nobody is waited for any more.
 * @param noticeMs so long a proxy has to notice that it is not ready: who connects at the moment in which a server shuts
 * its door is cut off, and a proxy cannot know whether the request was heard.
 */
export async function drain(
  app: FastifyInstance & { readonly closing: Closing },
  kernel: RunningKernel,
  noticeMs = 0,
): Promise<void> {
  app.closing.soon = true;
  if (noticeMs)
    await new Promise((go) => {
      setTimeout(go, noticeMs);
    });
  app.closing.now = true;
  // A connection is idle only when its last answer is sent; clients would keep it open for a minute and more.
  const closing = setInterval(() => {
    app.server.closeIdleConnections();
  }, LOOK_MS);
  try {
    await Promise.all([kernel.drain(), app.close()]);
  } finally {
    clearInterval(closing);
  }
}
