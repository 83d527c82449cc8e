import { serve } from '../../../kernel/server/module';
import { controlHandlers } from './control';
import { keepRooms, roomDoor } from './door';
import { finished } from './finish';
import { keptHandlers } from './stays';
import { partnerHandlers } from './partners';
import { settingHandlers } from './setting';
import { sweeping } from './sweep';
import { tokenHandlers } from './token';
import { forgetVoices, voiceHandlers } from './voice';
import { wareHandlers } from './ware';

export const liveServer = serve({
  name: 'live',
  handlers: [
    ...tokenHandlers,
    ...controlHandlers,
    ...settingHandlers,
    ...keptHandlers,
    ...voiceHandlers,
    ...wareHandlers,
    ...partnerHandlers,
  ],
  listeners: [finished],
  schedules: [forgetVoices],
  tickers: [sweeping],
  sockets: [roomDoor],
  opens: keepRooms,
});
