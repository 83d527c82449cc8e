import { numberText } from '../../../kernel/web/format';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { DateRange } from '../../../kernel/web/parts/date-range';
import { ClazzPicker } from '../../class/web/published';
import * as calls from '../contract';
import { LessonLinks } from './lesson-links';
import { useT } from './texts';

/** Rope skipping of PE lessons, by child and lesson. */
export default function Skipping() {
  const t = useT();
  return (
    <ListScreen
      call={calls.skList}
      name="sport-data.skipping"
      rowKey={(row) => `${row.lessonId}-${row.userId}`}
      pageSize={20}
      filters={{ clazzId: ClazzPicker, span: { label: t('lessonDays'), as: DateRange, keys: ['from', 'to'] } }}
      exportBy={calls.skExport}
      empty={{ title: t('noRopes'), text: t('noRopesText') }}
      columns={[
        { of: 'onDate', sort: true, width: 130 },
        { of: 'clazzName', width: 140 },
        {
          of: 'name',
          title: t('field.child'),
          sort: true,
          width: 120,
          show: (row) => <strong className="row-title">{row.name}</strong>,
        },
        { of: 'attempts', width: 110, align: 'right', show: (row) => numberText(row.attempts) },
        { of: 'turns', sort: true, width: 110, align: 'right', show: (row) => numberText(row.turns) },
        { of: 'breaks', width: 110, align: 'right', show: (row) => numberText(row.breaks) },
        { of: 'acts', title: '', show: (row) => <LessonLinks of={row} here="skipping" /> },
      ]}
    />
  );
}
