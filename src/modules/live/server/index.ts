import { serve } from '../../../kernel/server/module';
import { controlHandlers } from './control';
import { keepRooms, roomDoor } from './door';
import { finished } from './ending';
import { keptHandlers } from './kept';
import { settingHandlers } from './setting';
import { tokenHandlers } from './token';

export const liveServer = serve({
  name: 'live',
  handlers: [...tokenHandlers, ...controlHandlers, ...settingHandlers, ...keptHandlers],
  listeners: [finished],
  sockets: [roomDoor],
  opens: keepRooms,
});
