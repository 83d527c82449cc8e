import { saidDay } from '../../../kernel/web/format';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { useToday } from '../../../kernel/web/parts/date-range';
import { toPath } from '../../../kernel/web/router/paths';
import { PersonTag } from '../../people/web/published';
import { SubjectPicker } from '../../textbook/web/published';
import { commentCreate, publishTrain, studentList, type LearnerRow } from '../contract';
import { CommentDialog } from './comment-dialog';
import { LearnTag } from './learn-tag';
import { StandTag, TeacherTabs } from './parts';
import { useT } from './texts';
import './train.css';

const detailsOf = (r: Pick<LearnerRow, 'userId'>) => toPath('/train/student/{userId}/details', { userId: r.userId });

/** Learners with how they stand, who needs a word first on top. */
export default function Learners() {
  const t = useT();
  const can = useCan();
  const navigate = useNavigate();
  const today = useToday();
  const [saying, setSaying] = useState<LearnerRow>();
  const publish = can(publishTrain);
  return (
    <div className="stack tr">
      <TeacherTabs />
      <ListScreen
        call={studentList}
        pageSize={20}
        rowKey={(r) => String(r.userId)}
        filters={{ name: true, sbjId: SubjectPicker }}
        actions={
          publish ? (
            <Button type="primary" onClick={() => void navigate('/train/teacher/publish')}>
              {t('page.publish')}
            </Button>
          ) : undefined
        }
        {...(publish
          ? {
              bulk: (rows: readonly LearnerRow[]) => (
                <Button
                  onClick={() =>
                    void navigate(`/train/teacher/publish?${rows.map((r) => `userId=${r.userId}`).join('&')}`)
                  }
                >
                  {t('publishToMany', { n: rows.length })}
                </Button>
              ),
            }
          : {})}
        empty={{ title: t('noLearners'), text: t('noLearnersText') }}
        columns={[
          {
            of: 'name',
            sort: true,
            fixed: 'left',
            show: (r) => (
              <Link to={detailsOf(r)} style={{ color: 'inherit' }}>
                <PersonTag
                  name={r.name}
                  photo={r.photo}
                  note={
                    r.clazzNames.length > 1
                      ? t('clazzMore', { name: r.clazzNames[0]!, n: r.clazzNames.length })
                      : r.clazzNames[0]
                  }
                />
              </Link>
            ),
          },
          { of: 'stand', width: 116, show: (r) => <StandTag stand={r.stand} /> },
          {
            of: 'sbjs',
            show: (r) => (
              <span className="row" style={{ gap: 6 }}>
                {r.sbjs.map((s) => (
                  <LearnTag key={s.sbjId} learnt={s} />
                ))}
                {r.sbjs.length ? null : <span className="soft">—</span>}
              </span>
            ),
          },
          {
            of: 'overdue',
            sort: true,
            width: 150,
            show: (r) => (
              <span>
                {t('todoShort', { n: r.todos.active })}
                {r.todos.overdue ? <b className="why"> {t('overShort', { n: r.todos.overdue })}</b> : null}
              </span>
            ),
          },
          { of: 'goalShare', width: 110, align: 'right', unit: '%' },
          { of: 'answers', sort: true, width: 120, unit: t('unit.que') },
          { of: 'accuracy', width: 90, unit: '%', hidden: true },
          {
            of: 'lastOn',
            sort: true,
            width: 116,
            show: (r) => (r.lastOn ? saidDay(r.lastOn, today) : <span className="soft">{t('never')}</span>),
          },
          { of: 'beans', width: 80, hidden: true },
          ...(can(commentCreate)
            ? [
                {
                  of: 'acts',
                  title: '',
                  width: 84,
                  align: 'right' as const,
                  fixed: 'right' as const,
                  show: (r: LearnerRow) => (
                    <Button type="link" size="small" onClick={() => setSaying(r)}>
                      {t('say')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      <CommentDialog learner={saying} onClose={() => setSaying(undefined)} />
    </div>
  );
}
