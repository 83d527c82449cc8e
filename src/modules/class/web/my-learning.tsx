import { PlusOutlined } from '@ant-design/icons';
import { Button, Drawer, Tabs } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { BUSI } from '../../../kernel/shared/codes';
import { useCall } from '../../../kernel/web/http/hooks';
import { Avatar } from '../../../kernel/web/parts/basics';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { tabBarWith } from '../../../kernel/web/parts/tab-bar';
import { toPath } from '../../../kernel/web/router/paths';
import { useSession } from '../../../kernel/web/session/session-store';
import { getTeachers, joinClazz, listLearning, listStudents } from '../contract';
import { TYPE } from '../rules';
import { CardLink, ClazzCards } from './clazz-cards';
import { LearnerTutoring } from './tutor/learner-tutoring';
import { OWN_WEEK } from './further';
import { useT } from './texts';
import './class.css';

/** A student's classes: those of now, to join one by its code, who else is there; and those that ended. */
export default function MyLearning({ params }: { readonly params: { readonly type?: string } }) {
  const t = useT();
  const can = useCan();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const tutored = useSession()?.busiId === BUSI.tutor;
  // A code in the address comes from the picture in the classroom.
  const [joining, setJoining] = useState(search.get('code') != null);
  const type = params.type === 'ended' || (params.type === 'tutor' && tutored) ? params.type : 'current';
  const open = Number(search.get('clazz')) || undefined;
  const show = (clazz: number | undefined) => setSearch(clazz == null ? {} : { clazz: String(clazz) });
  const join = can(joinClazz) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setJoining(true)}>
      {t('join')}
    </Button>
  ) : null;
  const cards = (ended: boolean) => (
    <ClazzCards
      key={String(ended)}
      call={listLearning}
      ended={ended}
      empty={
        ended ? (
          <EmptyState title={t('endedEmpty')} />
        ) : (
          <EmptyState title={t('fault.noBound')} text={t('learningEmpty')} action={join} />
        )
      }
      links={({ clazz }) => (
        <>
          <Button type="primary" onClick={() => show(clazz.clazzId)}>
            {t('classmates')}
          </Button>
          {ended ? null : (
            <CardLink to={toPath('/arrange/study/{clazzId}/detail', { clazzId: clazz.clazzId })}>
              {t('lessons')}
            </CardLink>
          )}
          {ended ? null : <CardLink to={toPath(OWN_WEEK, { clazzId: clazz.clazzId })}>{t('timetable')}</CardLink>}
          {ended ? null : (
            <CardLink to={toPath('/clazz/space/{role}/index', { role: 'student' }, { clazz: clazz.clazzId })}>
              {t('space')}
            </CardLink>
          )}
          {!ended && clazz.clazzType === TYPE.paired ? (
            <CardLink to={toPath('/clazz/space/share/{role}/index', { role: 'student' }, { clazz: clazz.clazzId })}>
              {t('sharedSpace')}
            </CardLink>
          ) : null}
        </>
      )}
    />
  );
  return (
    <>
      <Tabs
        activeKey={type}
        destroyOnHidden
        onChange={(key) => void navigate(toPath('/clazz/study/{type}', { type: key }))}
        renderTabBar={tabBarWith(type === 'current' ? join : null)}
        items={[
          { key: 'current', label: t('current'), children: cards(false) },
          ...(tutored ? [{ key: 'tutor', label: t('tutoring'), children: <LearnerTutoring /> }] : []),
          { key: 'ended', label: t('endedTab'), children: cards(true) },
        ]}
      />
      <FormDialog
        open={joining}
        onClose={() => setJoining(false)}
        call={joinClazz}
        title={t('joinTitle')}
        width={400}
        draft={false}
        submitText={t('join')}
        initial={{ code: search.get('code') ?? '' }}
        done={(c) => t('joined', { name: c.clazzName })}
        onDone={(c) => show(c.clazzId)}
        fields={{ code: { help: t('joinHelp') } }}
      />
      <Drawer open={open != null} onClose={() => show(undefined)} size={420} title={t('classmates')} destroyOnHidden>
        {open == null ? null : <Classmates clazzId={open} />}
      </Drawer>
    </>
  );
}

/** Who teaches and who learns in a class. */
function Classmates({ clazzId }: { readonly clazzId: number }) {
  const t = useT();
  const teachers = useCall(getTeachers, { id: clazzId }, { quiet: true });
  const students = useCall(listStudents, { id: clazzId, pageSize: 200 }, { quiet: true });
  if (students.error) return <ErrorState compact error={students.error} onRetry={() => void students.refetch()} />;
  const { data } = teachers;
  return (
    <div className="stack">
      <section>
        <h2 className="sub-title">{t('teachers')}</h2>
        <ul className="people">
          {data?.masterName ? (
            <li>
              <Avatar name={data.masterName} photo={data.masterPhoto} />
              <span>
                {data.masterName}
                <small className="soft">{t('master')}</small>
              </span>
            </li>
          ) : null}
          {data?.teachers.map((x) => (
            <li key={`${x.sbjId}/${x.userId}`}>
              <Avatar name={x.name} photo={x.photo} />
              <span>
                {x.name}
                <small className="soft">{x.sbjName}</small>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2 className="sub-title">{t('studentsCount', { count: students.data?.total ?? 0 })}</h2>
        <ul className="people">
          {students.data?.items.map((s) => (
            <li key={s.userId}>
              <Avatar name={s.name} photo={s.photo} />
              <span>{s.name}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
