import { Link } from 'react-router';
import { dayText, numberText } from '../../../kernel/web/format';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import type { List } from '../../../kernel/web/list/use-list';
import { Figure } from '../../../kernel/web/parts/basics';
import { toPath } from '../../../kernel/web/router/paths';
import { GradePicker } from '../../textbook/web/published';
import { absences, exportAbsences } from '../contract';
import { AWAY } from '../rules';
import { Basis, CodeTag, useFilters, useSeveral } from './parts';
import { useT } from './texts';

/** The children who were not simply there, a row for each of them in each lesson; a row opens its lesson. */
export function Absences() {
  const t = useT();
  const several = useSeveral();
  const filters = useFilters({ clazz: true });
  return (
    <ListScreen
      call={absences}
      exportBy={exportAbsences}
      pageSize={20}
      rowKey={(row) => `${row.orgId} ${row.lessonId} ${row.userId}`}
      filters={{
        name: { label: t('field.child') },
        code: { label: t('field.code') },
        ...filters,
        grdId: { as: GradePicker, label: t('field.grade') },
      }}
      empty={{ title: t('noAbsences'), text: t('noAbsencesText') }}
      head={(list) => <Sums list={list} />}
      columns={[
        {
          of: 'name',
          title: t('field.child'),
          width: 130,
          sort: true,
          show: (row) => <strong className="row-title">{row.name}</strong>,
        },
        { of: 'code', width: 110, show: (row) => <CodeTag of={row.code} /> },
        { of: 'onDate', width: 150, sort: true, show: (row) => dayText(row.onDate) },
        { of: 'start', title: t('field.time'), width: 120, show: (row) => `${row.start}–${row.end}` },
        ...(several ? [{ of: 'orgName' as const, width: 180 }] : []),
        {
          of: 'clazzName',
          width: 140,
          sort: true,
          show: (row) => (
            <Link
              to={toPath(
                '/desk/teach/report/attend/{lessonId}',
                { lessonId: row.lessonId },
                { orgId: several ? row.orgId : undefined },
              )}
            >
              {row.clazzName}
            </Link>
          ),
        },
        { of: 'sbjName', width: 100 },
        { of: 'teacherName', title: t('field.teacher'), width: 120 },
        { of: 'sidNo', width: 190, hidden: true, show: (row) => row.sidNo ?? '—' },
      ]}
    />
  );
}

const MEANINGS = {
  away: 'analytics.away',
  absent: 'analytics.absent',
  leave: 'analytics.leave',
  late: 'analytics.late',
  early: 'analytics.early',
} as const;
/** Whether a sum says something while rows of one kind alone are listed. */
const isShown = (key: (typeof AWAY)[number], code: (typeof AWAY)[number] | undefined): boolean =>
  code == null || key === code || (code === 'away' && (key === 'absent' || key === 'leave'));
/** How many rows of each kind the filters have; a sum lists its own alone. */
function Sums({ list }: { readonly list: List<typeof absences> }) {
  const t = useT();
  const { reply, input } = list;
  if (!reply) return null;
  return (
    <section className="panel stack" style={{ gap: 8 }}>
      {input.wall ? <p style={{ margin: 0 }}>{t('absencesWall')}</p> : null}
      <div className="figures">
        {AWAY.filter((key) => isShown(key, input.code)).map((key) => (
          <Figure
            key={key}
            of={MEANINGS[key]}
            label={t(`code.${key}`)}
            value={numberText(reply.figures[key])}
            {...(key === input.code ? {} : { onOpen: () => list.filter({ code: key }) })}
          />
        ))}
      </div>
      <Basis of={reply.basis ?? undefined} />
    </section>
  );
}
