import { handle } from '../../../kernel/server/module';
import * as calls from '../contract';
import { settings } from '../tables';

export const settingHandlers = [
  handle(calls.getSetting, async (cx) => {
    const known = await cx.db.one(settings, {});
    return { browsers: known?.browsers ?? false, records: known?.records ?? false };
  }),
  handle(calls.setSetting, async (cx, { browsers, records }) => {
    await cx.db.insert(
      settings,
      { browsers, records },
      'on conflict (org_id) do update set browsers = excluded.browsers, records = excluded.records',
    );
    cx.note('live.setting', { browsers, records });
    return { browsers, records };
  }),
];
