import { big, id, int, instant, json, ref, table, text, bool, word } from './db/table';

/** The process numbers of the release before, which are told apart from ours while both run. */
export const processes = table(
  'kernel_process',
  'reference',
  { processNo: int(), leasedUntil: instant(), holder: text() },
  ['processNo'],
);
export const leases = table(
  'kernel_lease',
  'reference',
  { processNo: int(), holder: text(), epoch: big(), leasedUntil: instant(), lastMs: big(), store: text() },
  ['processNo'],
);
export const idempotency = table(
  'kernel_idempotency',
  'tenant',
  {
    userId: id(),
    key: text(),
    call: text(),
    bodyHash: text(),
    status: int().null(),
    reply: json<unknown>().null(),
    at: instant().default(),
  },
  ['userId', 'key'],
);
export const rates = table('kernel_rate', 'reference', { minute: int(), counted: text(), used: int() }, [
  'minute',
  'counted',
]);
/** Append-only: the tenant role may not update or delete here. */
export const audit = table(
  'kernel_audit',
  'tenant',
  {
    auditId: id(),
    at: instant(),
    userId: id(),
    realUserId: id().null(),
    action: text(),
    subjectId: id().null(),
    detail: json<Record<string, unknown>>(),
    requestId: text(),
  },
  ['auditId'],
);
export const outbox = table(
  'kernel_outbox',
  'tenant',
  {
    eventId: id(),
    at: instant(),
    topic: text(),
    payload: json<Record<string, unknown>>(),
    doneAt: instant().null(),
    tries: int().default(),
    error: text().null(),
  },
  ['eventId'],
);
export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'stopped';
export const job = table(
  'kernel_job',
  'tenant',
  {
    jobId: id(),
    kind: text(),
    userId: id(),
    lang: text(),
    state: word<JobState>(),
    done: int(),
    total: int(),
    params: json<Record<string, unknown>>(),
    result: json<unknown>().null(),
    error: json<unknown>().null(),
    madeAt: instant(),
    endedAt: instant().null(),
    beatAt: instant(),
    tries: int(),
    runId: id().null(),
    stopAsked: bool().default(),
    file: text().null(),
  },
  ['jobId'],
);
export type BatchState = 'checking' | 'checked' | 'committing' | 'done' | 'undone' | 'failed';
export const importBatch = table(
  'kernel_import_batch',
  'tenant',
  {
    batchId: id(),
    kind: text(),
    userId: id(),
    lang: text(),
    fileName: text(),
    state: word<BatchState>(),
    done: int(),
    total: int(),
    options: json<Record<string, unknown>>(),
    counts: json<Record<string, number>>(),
    error: json<unknown>().null(),
    madeAt: instant(),
    committedAt: instant().null(),
    undoUntil: instant().null(),
    undoneAt: instant().null(),
  },
  ['batchId'],
);
export type RowState = 'faulty' | 'new' | 'changed' | 'unchanged' | 'missing';
export const importRow = table(
  'kernel_import_row',
  'tenant',
  {
    batchId: ref('kernel_import_batch'),
    rowNo: int(),
    cells: json<Record<string, string>>(),
    faults: json<unknown[]>(),
    state: word<RowState>(),
    subjectId: id().null(),
    old: json<Record<string, string>>().null(),
    picked: bool(),
    undo: json<unknown>().null(),
  },
  ['batchId', 'rowNo'],
);
/** How often something of an organisation was written; see db/revision.ts. */
export const revisions = table('kernel_revision', 'tenant', { what: text(), rev: big() }, ['what']);
