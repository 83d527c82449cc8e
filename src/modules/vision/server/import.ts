import { importNow } from '../../../kernel/server/importing/importer';
import { handle } from '../../../kernel/server/module';
import type { Upload } from '../../../kernel/shared/call';
import { importDown, importSave } from '../contract';
import { sheet, sheetOf } from './sheet';

export const importHandlers = [
  ...sheet.handlers,
  handle(importDown, (cx, { clazzId }) => sheetOf(cx, clazzId)),
  handle(importSave, (cx, { file, yearId, termId }) => importNow(sheet, cx, file as Upload, { yearId, termId })),
];
