import { Tabs } from 'antd';
import { useNavigate } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { EmptyState } from '../../../kernel/web/parts/states';
import { toPath } from '../../../kernel/web/router/paths';
import { listTeaching, listTutoring } from '../contract';
import { TYPE } from '../rules';
import { CardLink, ClazzCards } from './clazz-cards';
import { TutorDesk } from './tutor/tutor-desk';
import { useT } from './texts';
import { useOpens } from '../../../kernel/web/router/use-opens';
import { ASSIGN, NOTES } from './further';
import './class.css';

/** A teacher's classes: those of now, those that ended, and for a tutor the tutoring classes with their applicants. */
export default function MyTeaching({ params }: { readonly params: { readonly type?: string } }) {
  const t = useT();
  const can = useCan();
  const navigate = useNavigate();
  const opens = useOpens();
  const tutor = can(listTutoring);
  const type = params.type === 'ended' || (params.type === 'tutor' && tutor) ? params.type : 'current';
  const cards = (ended: boolean) => (
    <ClazzCards
      key={String(ended)}
      call={listTeaching}
      ended={ended}
      empty={
        ended ? (
          <EmptyState title={t('endedEmpty')} />
        ) : (
          <EmptyState title={t('fault.noTeaching')} text={t('teachingEmpty')} />
        )
      }
      links={({ clazz, sbjNames }) => (
        <>
          <CardLink strong to={toPath('/clazz/basic/{clazzId}/student', { clazzId: clazz.clazzId })}>
            {t('openClazz')}
          </CardLink>
          {ended ? null : (
            <CardLink to={toPath('/arrange/basic/clazzLessons/{clazzId}', { clazzId: clazz.clazzId })}>
              {t('lessons')}
            </CardLink>
          )}
          {ended ? null : (
            <CardLink to={toPath('/clazz/space/{role}/index', { role: 'teacher' }, { clazz: clazz.clazzId })}>
              {t('space')}
            </CardLink>
          )}
          {ended || sbjNames.length === 0 || !opens(ASSIGN) ? null : (
            <CardLink to={toPath(ASSIGN, {}, { clazz: clazz.clazzId })}>{t('assignWork')}</CardLink>
          )}
          {ended || !opens(NOTES) ? null : (
            <CardLink to={toPath(NOTES, {}, { clazzId: clazz.clazzId })}>{t('notes')}</CardLink>
          )}
          {!ended && clazz.clazzType === TYPE.paired ? (
            <CardLink to={toPath('/clazz/space/share/{role}/index', { role: 'teacher' }, { clazz: clazz.clazzId })}>
              {t('sharedSpace')}
            </CardLink>
          ) : null}
        </>
      )}
    />
  );
  return (
    <Tabs
      activeKey={type}
      destroyOnHidden
      onChange={(key) => void navigate(toPath('/clazz/basic/{type}', { type: key }))}
      items={[
        { key: 'current', label: t('current'), children: cards(false) },
        ...(tutor ? [{ key: 'tutor', label: t('tutoring'), children: <TutorDesk /> }] : []),
        { key: 'ended', label: t('endedTab'), children: cards(true) },
      ]}
    />
  );
}
