import { handle } from '../../../kernel/server/module';
import * as calls from '../contract';
import { settings } from '../tables';

export const settingHandlers = [
  handle(calls.getSetting, async (cx) => ({ browsers: (await cx.db.one(settings, {}))?.browsers ?? false })),
  handle(calls.setSetting, async (cx, { browsers }) => {
    await cx.db.insert(settings, { browsers }, 'on conflict (org_id) do update set browsers = excluded.browsers');
    cx.note('live.setting', { browsers });
    return { browsers };
  }),
];
