import type { Upload } from '../../../kernel/shared/call';
import { fail } from '../../../kernel/shared/faults';
import type { Cx } from '../../../kernel/server/cx';
import { receivedFile } from '../../../kernel/server/http/uploads';
import { handle } from '../../../kernel/server/module';
import { newId } from '../../../kernel/server/ids';
import * as calls from '../contract';
import { fileFaults } from '../faults';
import { UPLOAD_SECONDS, TEMPORARY_HOURS, extOf, formatOf, judgeFile } from '../rules';
import { files, tickets, type TicketState } from '../tables';
import { fileView, gone, hoursOn, newPath, putReceived, refuse, settle, stored } from './keep';
import { hashOf, randomWord } from './sign';
import { storageOf } from '../../../kernel/server/store/store';
import { incomingKey } from './incoming';
import { findUse } from './uses';

interface Wanted {
  readonly fileName: string;
  readonly fileSize: number;
  readonly proc?: string;
}
interface Offer {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly ticket: string;
  readonly path: string;
  readonly expiresAt: string;
}

/** Keeps a place for a file and says where its bytes go. */
async function apply(
  cx: Cx,
  how: 'temporary' | 'uploads',
  { fileName: name, fileSize: size, proc }: Wanted,
): Promise<Offer> {
  const use =
    proc ?? (how === 'temporary' ? 'temporary' : formatOf(extOf(name))?.family === 'video' ? 'video' : 'attachment');
  refuse(judgeFile(findUse(use), { name, size }));
  const format = formatOf(extOf(name))!;
  const fileId = newId();
  const path = newPath(cx.me.orgId, fileId, format.ext);
  const ticket = randomWord() + randomWord();
  const expiresAt = new Date(cx.now.getTime() + UPLOAD_SECONDS * 1000).toISOString();
  // A place that nobody fills is swept away after an hour; settling a file to be kept lifts that.
  await cx.db.insert(files, {
    fileId,
    path,
    name,
    proc: how === 'temporary' ? 'temporary' : use,
    kind: format.family,
    type: format.type,
    size,
    open: how === 'uploads' && findUse(use).open,
    state: 'awaiting',
    userId: cx.me.userId,
    expiresAt: hoursOn(cx.now, how === 'temporary' ? TEMPORARY_HOURS : 1),
    madeAt: cx.nowIso,
  });
  await cx.db.insert(tickets, {
    ticketHash: hashOf(ticket),
    orgId: cx.me.orgId,
    fileId,
    how,
    state: 'applied',
    expiresAt,
  });
  const offer = (await storageOf(cx.kernel).offer?.(incomingKey(path), size, UPLOAD_SECONDS)) ?? {
    url: `/api/obfs/put/${ticket}`,
    headers: headersOf(name),
  };
  return { ...offer, ticket, path, expiresAt };
}
/** The returned headers; the PUT must carry them (V-103). */
const headersOf = (name: string): Record<string, string> => ({
  'content-type': 'application/octet-stream',
  'x-file-name': encodeURIComponent(name),
});

/** Moves a ticket on if it still stands where it should: two clients with one ticket, one of them wins. */
const step = (cx: Cx, ticketHash: string, from: TicketState, to: TicketState): Promise<boolean> =>
  cx.apart(0, async (door) => (await door.update(tickets, { ticketHash, state: from }, { state: to })) > 0);

export const obfsHandlers = [
  handle(calls.temporaryApply, async (cx, input) => apply(cx, 'temporary', input)),
  handle(calls.uploadsApply, async (cx, input) => apply(cx, 'uploads', input)),
  handle(calls.obfsPut, async (cx, { ticket, file }, { request }) => {
    const storage = storageOf(cx.kernel);
    const ticketHash = hashOf(ticket);
    const found = storage.offer ? undefined : await cx.apart(0, (door) => door.one(tickets, { ticketHash }));
    if (!found) throw gone();
    if (found.state !== 'applied' || found.expiresAt <= cx.nowIso) throw fail(fileFaults.ticketOver);
    const row = await cx.apart(found.orgId, (door) => door.one(files, { fileId: found.fileId }));
    if (!row) throw gone();
    for (const [key, value] of Object.entries(headersOf(row.name)))
      if (request.headers[key] !== value) throw fail(fileFaults.otherHeaders);
    // The stated length first: a body of another size is not even read.
    const body = file as Upload;
    if (body.size !== row.size) throw fail(fileFaults.otherSize, { expected: row.size, received: body.size });
    const sent = await body.take?.(row.size);
    if (sent?.size !== row.size)
      throw fail(fileFaults.otherSize, { expected: row.size, received: sent?.size ?? row.size + 1 });
    if (!(await step(cx, ticketHash, 'applied', 'putting'))) throw fail(fileFaults.ticketOver);
    try {
      await stored(
        cx.kernel,
        putReceived(storage, incomingKey(row.path), receivedFile(sent), 'application/octet-stream'),
      );
    } catch (error) {
      await step(cx, ticketHash, 'putting', 'applied');
      throw error;
    }
    await step(cx, ticketHash, 'putting', 'put');
    if (found.how === 'temporary') await settle(cx.kernel, row);
  }),
  handle(calls.uploadsStore, async (cx, { ticket }) => {
    const ticketHash = hashOf(ticket);
    const found = await cx.apart(0, (door) => door.one(tickets, { ticketHash }));
    const row =
      found && found.orgId === cx.me.orgId && found.how === 'uploads'
        ? await cx.apart(found.orgId, (door) => door.one(files, { fileId: found.fileId, userId: cx.me.userId }))
        : undefined;
    if (!found || !row) throw gone();
    if (found.state === 'putting') throw fail(fileFaults.uploading);
    if (found.state === 'applied' && !storageOf(cx.kernel).offer) throw fail(fileFaults.nothingUploaded);
    const ready = row.state === 'ready' ? row : await settle(cx.kernel, row);
    await cx.apart(0, (door) => door.update(tickets, { ticketHash }, { state: 'stored' }));
    return fileView(cx.kernel, ready, cx.me.userId);
  }),
];
