import { serve } from '../../../kernel/server/module';
import { sessionsPort } from '../../organisation/server/published';
import './clean';
import { codeHandlers } from './codes';
import { demoHandlers } from './demo';
import { deviceHandlers } from './device';
import { profileHandlers } from './profile';
import { staleSessions } from './published';
import { qrHandlers } from './qrcode';
import { relationHandlers } from './relation';
import { settingHandlers } from './setting';
import { signInHandlers } from './sign-in';
import { gatewayOf } from './sms';
import { sweep } from './sweep';

// A gateway that is set up wrongly is found when the program starts, not at the first sign-in.
gatewayOf(process.env);
sessionsPort.provide({ stale: (door, orgId) => staleSessions(door, { orgId }) });

export const accountServer = serve({
  name: 'account',
  handlers: [
    ...signInHandlers,
    ...codeHandlers,
    ...qrHandlers,
    ...relationHandlers,
    ...profileHandlers,
    ...settingHandlers,
    ...deviceHandlers,
    ...demoHandlers,
  ],
  schedules: [sweep],
});
