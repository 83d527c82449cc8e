import { dayText, numberText } from '../../../kernel/web/format';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import type { List } from '../../../kernel/web/list/use-list';
import { Figure } from '../../../kernel/web/parts/basics';
import { exportSchoolHours, schoolHours } from '../contract';
import { HOUR_STATES } from '../rules';
import { HourTag } from './hour-state';
import { Basis, useFilters, useSeveral } from './parts';
import { useT } from './texts';

/** The hours of all teachers one by one: what the sums over them are made of. */
export function SchoolHours() {
  const t = useT();
  const several = useSeveral();
  const filters = useFilters({ clazz: true });
  return (
    <ListScreen
      call={schoolHours}
      exportBy={exportSchoolHours}
      pageSize={20}
      rowKey={(row) => `${row.orgId} ${row.onDate} ${row.kind} ${row.keyId}`}
      filters={{ name: { label: t('field.teacher') }, state: true, ...filters }}
      empty={{ title: t('noHours'), text: t('noHoursText') }}
      head={(list) => <Sums list={list} />}
      columns={[
        { of: 'onDate', width: 150, sort: true, show: (row) => dayText(row.onDate) },
        { of: 'start', title: t('field.time'), width: 120, show: (row) => `${row.start}–${row.end}` },
        ...(several ? [{ of: 'orgName' as const, width: 180 }] : []),
        { of: 'teacherName', title: t('field.teacher'), sort: true, width: 120 },
        { of: 'clazzName', sort: true, width: 140 },
        { of: 'sbjName', width: 100 },
        { of: 'state', show: (row) => <HourTag of={row} /> },
      ]}
    />
  );
}

const MEANINGS = {
  held: 'analytics.held',
  covered: 'analytics.covered',
  lost: 'analytics.lost',
  ahead: 'analytics.ahead',
} as const;
/** How many of the hours there are of each kind; a number lists its own alone. */
function Sums({ list }: { readonly list: List<typeof schoolHours> }) {
  const t = useT();
  const { reply, input } = list;
  if (!reply || reply.total === 0) return null;
  return (
    <section className="panel stack" style={{ gap: 8 }}>
      <div className="figures">
        {HOUR_STATES.filter((key) => input.state == null || input.state === key).map((key) => (
          <Figure
            key={key}
            of={MEANINGS[key]}
            label={t(`field.${key}`)}
            value={numberText(reply.figures[key])}
            {...(input.state == null ? { onOpen: () => list.filter({ state: key }) } : {})}
          />
        ))}
      </div>
      <Basis of={reply.basis} />
    </section>
  );
}
