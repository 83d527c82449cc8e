import type { Cx } from '../../../kernel/server/cx';
import { exportRows } from '../../../kernel/server/exporting';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf } from '../../../kernel/shared/call';
import { dayIn, timeIn } from '../../../kernel/shared/dates';
import { fetchSheet, keepSheet, sleepPapers, type SleepPaper } from '../../psychology/server/published';
import * as calls from '../contract';
import type { SleepUser } from '../contract';
import { COMPONENTS, lineOf } from '../rules';
import { sleepConsent } from './consent';

const userOf = ({ stgId, parts, ...paper }: SleepPaper): SleepUser => {
  const line = lineOf(stgId);
  return { ...paper, line: line == null ? null : line * 60, parts: [...parts] };
};
async function usersOf(cx: Cx, act: 'list' | 'export', input: ParsedOf<typeof calls.listUsers>) {
  const page = await sleepPapers(cx, act, input, (alias) => sleepConsent().only(alias));
  return { ...page, items: page.items.map(userOf) };
}

export const userHandlers = [
  handle(calls.listUsers, (cx, input) => usersOf(cx, 'list', input)),
  handle(calls.makeExport, async (cx, filter) => {
    const { items, total } = await usersOf(cx, 'export', { ...filter, curPage: 1, pageSize: 5000 });
    const t = (key: string) => cx.text(`sleep.${key}`);
    const at = (instant: string) => `${dayIn(cx.me.zone, new Date(instant))} ${timeIn(cx.me.zone, new Date(instant))}`;
    // Whatever page is printed, it says who took it and when.
    const by = `${cx.me.name} ${at(cx.nowIso)}`;
    const sheet = await exportRows<SleepUser>({
      name: t('users'),
      count: total,
      rows: items,
      columns: [
        { title: t('field.clazzName'), width: 16, value: (row) => row.clazzName ?? '' },
        { title: t('field.userName'), width: 12, value: (row) => row.userName },
        { title: t('field.schemaName'), width: 28, value: (row) => row.schemaName },
        { title: t('field.at'), width: 18, value: (row) => at(row.at) },
        { title: t('sleptMinutes'), width: 12, value: (row) => row.slept },
        { title: t('lineMinutes'), width: 12, value: (row) => row.line ?? '' },
        { title: t('field.total'), width: 10, value: (row) => row.total },
        { title: t('field.band'), width: 12, value: (row) => t(`band.${row.band}`) },
        ...COMPONENTS.map((code) => ({
          title: t(`part.${code}`),
          width: 10,
          value: (row: SleepUser) => row.parts.find((part) => part.code === code)?.points ?? '',
        })),
        { title: t('exportedBy'), width: 24, value: () => by },
      ],
    });
    return keepSheet(cx, 'sleep', sheet);
  }),
  handle(calls.exportUsers, (cx, { exportId }) => fetchSheet(cx, 'sleep', exportId)),
];
