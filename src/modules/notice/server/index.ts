import { serve } from '../../../kernel/server/module';
import { bell } from './bell';
import { deadLetters } from './dead';
import { exportDone, monthsFailed, passwordChanged, roleChanged, servesEnding } from './left';
import { lostEvents } from './lost';
import { mailSettings } from './mail-settings';
import { post } from './post';
import { wishes } from './settings';
import { smsCosts } from './sms-costs';
import { sweep } from './sweep';
import { relay } from './spread';

export const noticeServer = serve({
  name: 'notice',
  handlers: [...bell, ...wishes, ...mailSettings, ...deadLetters, ...lostEvents, ...smsCosts],
  listeners: [relay, passwordChanged, roleChanged, exportDone, servesEnding, monthsFailed],
  schedules: [sweep],
  tickers: [post],
});
