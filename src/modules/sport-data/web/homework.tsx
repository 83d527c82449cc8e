import { ListScreen } from '../../../kernel/web/list/list-screen';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { ClazzPicker } from '../../class/web/published';
import * as calls from '../contract';
import { useT } from './texts';

/** What each child did of its grade's sports homework in a week, and what it still has to do. */
export function HomeworkList() {
  const t = useT();
  return (
    <ListScreen
      call={calls.dataHomework}
      name="sport-data.homework"
      rowKey={(row) => String(row.userId)}
      pageSize={50}
      filters={{ clazzId: ClazzPicker, onDate: { label: t('weekOf') }, done: true }}
      empty={{ title: t('noHomework'), text: t('noHomeworkText') }}
      columns={[
        { of: 'clazzName', sort: true, width: 140 },
        {
          of: 'name',
          title: t('field.child'),
          sort: true,
          width: 120,
          show: (row) => <strong className="row-title">{row.name}</strong>,
        },
        {
          of: 'asked',
          title: t('field.state'),
          width: 160,
          align: 'left',
          show: ({ asked, missing }) =>
            missing.length === 0 ? (
              <StatusTag status="done">{t('allDone')}</StatusTag>
            ) : (
              <StatusTag status="waiting">{t('doneOf', { done: asked - missing.length, asked })}</StatusTag>
            ),
        },
        { of: 'missing', show: ({ missing }) => missing.join(t('comma')) || '—' },
        { of: 'times', sort: true, width: 130, align: 'right' },
      ]}
    />
  );
}
