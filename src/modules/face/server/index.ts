import './consent';
import './news';
import { serve, type Schedule } from '../../../kernel/server/module';
import { registerReader } from '../../files/server/published';
import { PACKAGE_USE, PHOTO_USE } from '../rules';
import { asking, describeAnew } from './asking';
import { buildJob } from './build';
import { clazzHandlers } from './clazzes';
import { serverEngine } from './engine';
import { faceHandlers } from './faces';
import { impactHandlers } from './impact';
import { batchJob, jobHandlers, keeping, pruneJob } from './jobs';
import { keyHandlers } from './keys';
import { expiring, packageHandlers } from './packages';
import { phoneHandlers } from './phone';
import { reported } from './reports';
import { setHandlers } from './sets';
import { wallHandlers } from './wall';
import { withdrawn } from './withdrawal';
import { zipHandlers, zipJob } from './zip';
import { zipImport } from './zip-import';

// Photographs go out by signed addresses, packages by their own call: nobody reads either by its path.
const nobody = async (): Promise<boolean> => false;
registerReader(PHOTO_USE, nobody, { families: ['image'], open: false, session: 'shown', count: 1 });
registerReader(PACKAGE_USE, nobody, { families: ['zip'], open: false, session: true, count: 1 });

/** A new version of the face server's model describes all anew, by night. */
const describing: Schedule = {
  name: 'face-describing',
  does: 'pictures are described anew where the face server has another model',
  cron: '50 17 * * *',
  async run(kernel) {
    const engine = serverEngine();
    if (engine) await describeAnew(kernel, engine);
  },
};

export const faceServer = serve({
  name: 'face',
  handlers: [
    ...setHandlers,
    ...impactHandlers,
    ...faceHandlers,
    ...jobHandlers,
    ...wallHandlers,
    ...clazzHandlers,
    ...phoneHandlers,
    ...packageHandlers,
    ...keyHandlers,
    ...zipHandlers,
  ],
  jobs: [batchJob, pruneJob, buildJob, zipJob, ...zipImport.jobs],
  listeners: [withdrawn, reported],
  schedules: [keeping, expiring, describing],
  tickers: [asking],
});
