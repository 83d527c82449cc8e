import { serve } from '../../../kernel/server/module';
import { bellHandlers } from './bell';
import { deadLetterHandlers } from './dead';
import { exportDone, monthsFailed, passwordChanged, roleChanged, servesEnding } from './left-events';
import { lostEventHandlers } from './lost-events';
import { mailSettingHandlers } from './mail-settings';
import { post } from './post';
import { wishHandlers } from './settings';
import { smsCostHandlers } from './sms-costs';
import { sweep } from './sweep';
import { relay } from './spread';

export const noticeServer = serve({
  name: 'notice',
  handlers: [
    ...bellHandlers,
    ...wishHandlers,
    ...mailSettingHandlers,
    ...deadLetterHandlers,
    ...lostEventHandlers,
    ...smsCostHandlers,
  ],
  listeners: [relay, passwordChanged, roleChanged, exportDone, servesEnding, monthsFailed],
  schedules: [sweep],
  tickers: [post],
});
