import type { Note } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import type { Kernel } from '../../../kernel/server/kernel';

/** Who writes, with what belongs to the transaction: a handler's cx and an import's scope both fit. */
export interface Writer {
  readonly db: Door;
  readonly kernel: Kernel;
  readonly userId: number;
  readonly now: Date;
  readonly today: string;
  note(action: string, detail?: Note['detail']): void;
  emit(topic: string, payload: Record<string, unknown>): void;
  after(fn: () => unknown): void;
}
