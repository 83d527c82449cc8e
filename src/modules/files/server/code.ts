import { fail } from '../../../kernel/shared/faults';
import type { Cx } from '../../../kernel/server/cx';
import { receivedFile } from '../../../kernel/server/http/uploads';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import * as calls from '../contract';
import { fileFaults } from '../faults';
import { CODE_FILES, CODE_MINUTES } from '../rules';
import { codes, files } from '../tables';
import { fileView, takeFile } from './keep';
import { hashOf, randomWord } from './sign';
import { nameOf } from './upload';
import { findUse } from './uses';

/** A code that still works. */
async function live(cx: Cx, code: string) {
  const found = await cx.apart(0, (door) => door.one(codes, { codeHash: hashOf(code), lostAt: null }));
  if (!found || found.expiresAt <= cx.nowIso) throw fail(fileFaults.codeOver);
  return found;
}
async function mine(cx: Cx, code: string) {
  const found = await live(cx, code);
  if (found.orgId !== cx.me.orgId || found.userId !== cx.me.userId) throw fail(fileFaults.codeOver);
  return found;
}

export const codeHandlers = [
  handle(calls.codeInit, async (cx, { proc }) => {
    findUse(proc);
    const code = randomWord();
    const expiresAt = new Date(cx.now.getTime() + CODE_MINUTES * 60_000).toISOString();
    await cx.db.insert(codes, {
      codeHash: hashOf(code),
      codeId: newId(),
      orgId: cx.me.orgId,
      userId: cx.me.userId,
      proc,
      expiresAt,
    });
    return { code, expiresAt, max: CODE_FILES };
  }),
  handle(calls.codePull, async (cx, { code }) => {
    const found = await mine(cx, code);
    const rows = await cx.apart(found.orgId, (door) =>
      door.many(files, { codeId: found.codeId }, { sort: ['fileId'], limit: CODE_FILES }),
    );
    return { expiresAt: found.expiresAt, files: rows.map((row) => fileView(cx.kernel, row, cx.me.userId)) };
  }),
  handle(calls.codeLose, async (cx, { code }) => {
    // Losing it twice is no fault: a closed dialog and a closed page both do it.
    await cx.db.update(
      codes,
      { codeHash: hashOf(code), orgId: cx.me.orgId, userId: cx.me.userId, lostAt: null },
      { lostAt: cx.nowIso },
    );
  }),
  handle(calls.codeUpload, async (cx, { code, file }) => {
    const found = await live(cx, code);
    const sent = receivedFile(file);
    if ((await cx.apart(found.orgId, (door) => door.count(files, { codeId: found.codeId }))) >= CODE_FILES)
      throw fail(fileFaults.codeFull, { max: CODE_FILES });
    // What the phone sends belongs to the person at the computer.
    const row = await takeFile(cx.kernel, found, nameOf(sent), sent, found.proc, found.codeId);
    return { path: row.path, name: row.name, size: row.size };
  }),
];
