import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { MOST_BYTES, MOST_ITEMS, UNANSWERED_MS } from '../rules';
import { ingest } from './ingest';
import { senderOf } from './key';
import { claimCommands } from './waiting';

/** The door of devices: what they say, and what they are told. */
export const wireHandlers = [
  handle(calls.pushMessages, async (cx, { items }, http) => {
    const sender = await senderOf(cx, http);
    const bytes = http.request.headers['content-length'] ?? Buffer.byteLength(JSON.stringify(items));
    if (Number(bytes) > MOST_BYTES) throw fail(kernelFaults.tooBig, { max: `${MOST_BYTES / 1024} KB` });
    if (items.length > MOST_ITEMS) throw fail(faults.tooManyItems, { max: MOST_ITEMS }, 'items');
    return { ...(await ingest(cx, sender, items)), now: cx.nowIso };
  }),
  handle(calls.fetchCommands, async (cx, { devIds }, http) => {
    const { providerId } = await senderOf(cx, http);
    const sentUntil = new Date(cx.now.getTime() - UNANSWERED_MS).toISOString();
    const items = await claimCommands(cx, { providerId, devIds, sentUntil });
    return { items, now: cx.nowIso };
  }),
];
