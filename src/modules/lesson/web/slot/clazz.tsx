import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../../../kernel/web/app';
import { useCall } from '../../../../kernel/web/http/hooks';
import { toPath } from '../../../../kernel/web/router/paths';
import { useSession } from '../../../../kernel/web/session/session-store';
import { getClazz } from '../../../class/contract';
import type { LessonClazzProps } from '../../../timetable/web/published';
import { clazzList, createLesson } from '../../contract';
import { SingleLines } from '../parts/single-lines';
import { CreateDialog } from '../parts/create-dialog';
import { useT } from '../texts';
import '../lesson.css';

/** Above the lessons of a class: those made singly; for its class teacher the way to make one and to its attendance. */
export default function Clazz({ clazzId, from, to, who }: LessonClazzProps) {
  const t = useT();
  const can = useCan();
  const me = useSession();
  const [making, setMaking] = useState(false);
  const teacher = who === 'teacher';
  const { data: clazz } = useCall(getClazz, { id: clazzId }, { quiet: true, when: teacher && can(getClazz) });
  const { data } = useCall(
    clazzList,
    { clazzId, from, to, pageSize: 10_000 },
    { quiet: true, keep: true, when: can(clazzList) },
  );
  const single = data?.items.filter((l) => l.arrangeId == null) ?? [];
  const leads = clazz?.masterId === me?.userId;
  return (
    <>
      <div className="row no-print">
        {teacher ? (
          <Link to={toPath('/arrange/basic/attend', {}, { tab: 'clazz', clazz: clazzId })} tabIndex={-1}>
            <Button>{t('clazzAttend')}</Button>
          </Link>
        ) : (
          <Link to={toPath('/arrange/study/{clazzId}/detail', { clazzId })} tabIndex={-1}>
            <Button>{t('clazzDetail')}</Button>
          </Link>
        )}
        {leads && can(createLesson) ? (
          <Button icon={<PlusOutlined />} onClick={() => setMaking(true)}>
            {t('createLesson')}
          </Button>
        ) : null}
      </div>
      {single.length ? (
        <section className="panel stack" style={{ gap: 4 }}>
          <h3 className="ls-h3">{t('singleLessons')}</h3>
          <SingleLines items={single} who={who} withDay />
        </section>
      ) : null}
      {making && clazz ? <CreateDialog clazz={clazz} onClose={() => setMaking(false)} /> : null}
    </>
  );
}
