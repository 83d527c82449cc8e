import { serve } from '../../../kernel/server/module';
import { endFilesPort, pictureSizesPort, publicFilesPort } from '../../organisation/server/published';
import { codeHandlers } from './code';
import { exportHandlers } from './exports';
import { endOpenFiles } from './keep-files';
import { mapHandlers } from './maps';
import { obfsHandlers } from './obfs';
import { pictureSizes, publicFiles } from './published';
import { tableJob } from './photo-job';
import { photoTableHandlers } from './photo-table';
import { pieceHandlers } from './pieces';
import { policyHandlers } from './policy';
import { readHandlers } from './read';
import { sweep } from './sweep';
import { uploadHandlers } from './upload';

publicFilesPort.provide(publicFiles);
endFilesPort.provide(endOpenFiles);
pictureSizesPort.provide(pictureSizes);

export const filesServer = serve({
  name: 'files',
  handlers: [
    ...uploadHandlers,
    ...readHandlers,
    ...obfsHandlers,
    ...pieceHandlers,
    ...codeHandlers,
    ...policyHandlers,
    ...exportHandlers,
    ...mapHandlers,
    ...photoTableHandlers,
  ],
  jobs: [tableJob],
  schedules: [sweep],
});
