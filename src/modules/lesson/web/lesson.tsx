import { EditOutlined, EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown, Skeleton } from 'antd';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useCall, useAct } from '../../../kernel/web/http/hooks';
import { saidDay, timeText } from '../../../kernel/web/format';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { ErrorState } from '../../../kernel/web/parts/states';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { useTitle } from '../../../kernel/web/router/page';
import { toPath } from '../../../kernel/web/router/paths';
import { useSession } from '../../../kernel/web/session/session-store';
import { deleteLesson, enterLesson, getLesson, startLesson, type WholeLesson } from '../contract';
import { hasBegun, isOpen, minutesOf } from '../rules';
import { useNow } from './parts/days';
import { LessonHead, LessonNav, lessonPath, sheetPath } from './parts/lesson-parts';
import { ChangeDialog } from './room/change-dialog';
import { FinishDialog } from './room/finish-dialog';
import { PrepareDialog } from './room/prepare-dialog';
import { Quizzes } from './room/quizzes';
import { ReuseDialog } from './room/reuse-dialog';
import { LiveDoor } from './slot/action';
import { useT } from './texts';
import './lesson.css';

/** One lesson as its teacher gives it, made for a phone: what it is about, begin, the register, end. */
export default function LessonScreen({ params }: ScreenProps) {
  const id = Number(params['lessonId']);
  const { data, error, refetch } = useCall(getLesson, { id }, { quiet: true, everySeconds: 60 });
  useTitle(data && `${data.sbjName} · ${data.clazzName}`);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 6 }} />
      </section>
    );
  return <Room lesson={data} />;
}

type Open = 'prepare' | 'finish' | 'reuse' | 'change';
function Room({ lesson }: { readonly lesson: WholeLesson }) {
  const t = useT();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const me = useSession();
  const [search, setSearch] = useSearchParams();
  const [open, setOpen] = useState<Open | undefined>(search.get('prepare') ? 'prepare' : undefined);
  const close = () => {
    setOpen(undefined);
    if (search.get('prepare')) setSearch({}, { replace: true });
  };
  const start = useAct(startLesson, { quiet: true });
  const enter = useAct(enterLesson, {});
  const remove = useAct(deleteLesson, { done: t('removed'), onDone: () => void navigate(-1) });
  const now = useNow();
  const timed = {
    onDate: lesson.date,
    startMin: minutesOf(lesson.start),
    endMin: minutesOf(lesson.end),
    startedAt: lesson.startedAt,
    endedAt: lesson.endedAt,
  };
  const door = isOpen(timed, now);
  const beginsAt = lesson.date === now.date ? lesson.start : `${saidDay(lesson.date, now.date)} ${lesson.start}`;
  const waits = lesson.state === 'not_started';
  const mayChange = lesson.mine || lesson.madeBy === me?.userId;
  const begin = async () => {
    const done = await start.run({ id: lesson.lessonId }, (error) => {
      if ((error as { problem?: { error?: string } }).problem?.error === 'lesson.fault.notPrepared') setOpen('prepare');
    });
    if (done) void enter.run({ id: lesson.lessonId });
  };
  const over = lesson.mine && lesson.state === 'ended';
  const more = [
    ...(lesson.mine && lesson.prepared ? [{ key: 'reuse', label: t('reuse') }] : []),
    ...(mayChange && waits ? [{ key: 'change', label: t('change') }] : []),
    ...(mayChange && waits && lesson.arrangeId == null ? [{ key: 'remove', label: t('remove'), danger: true }] : []),
  ];
  const pick = async (key: string) => {
    if (key !== 'remove') {
      setOpen(key as Open);
      return;
    }
    if (await confirm({ title: t('removeAsk', { name: lesson.name }), loses: t('removeLoses') }))
      void remove.run({ id: lesson.lessonId });
  };
  return (
    <div className="stack ls-page">
      <LessonHead lesson={lesson}>
        {lesson.mine ? (
          <div className="ls-big no-print">
            {lesson.endedAt ? null : lesson.startedAt && lesson.state === 'in_progress' ? (
              <Button size="large" onClick={() => setOpen('finish')}>
                {t('finish')}
              </Button>
            ) : hasBegun(timed, now) && lesson.state === 'ended' ? (
              <Button size="large" onClick={() => setOpen('finish')}>
                {t('finishLater')}
              </Button>
            ) : door ? (
              <ActButton size="large" type="primary" onClick={begin}>
                {t('start')}
              </ActButton>
            ) : null}
            {door ? (
              <Link to={sheetPath(lesson.lessonId)} tabIndex={-1}>
                <Button size="large" type={lesson.startedAt && !lesson.takenAt ? 'primary' : 'default'}>
                  {lesson.takenAt ? t('seeSheet') : t('take')}
                </Button>
              </Link>
            ) : null}
            {door || over ? <LiveDoor lesson={lesson} /> : null}
            {over ? (
              <Link to={`/repo/teachreflect/new?lessonId=${lesson.lessonId}`} tabIndex={-1}>
                <Button size="large" icon={<EditOutlined />}>
                  {t('reflect')}
                </Button>
              </Link>
            ) : null}
            {more.length ? (
              <Dropdown trigger={['click']} menu={{ items: more, onClick: ({ key }) => void pick(key) }}>
                <Button size="large" icon={<EllipsisOutlined />} aria-label={t('more')} />
              </Dropdown>
            ) : null}
          </div>
        ) : null}
        {lesson.mine && !door ? <span className="soft">{t('opensAt', { start: beginsAt })}</span> : null}
        {start.error && start.error.problem.error !== 'lesson.fault.notPrepared' ? (
          <span className="why" role="alert">
            {start.error.message}
          </span>
        ) : null}
      </LessonHead>
      <LessonNav lessonId={lesson.lessonId} at="lesson" />
      <Prepared lesson={lesson} onPrepare={lesson.mine && !lesson.endedAt ? () => setOpen('prepare') : undefined} />
      <Quizzes lesson={lesson} />
      <section className="panel ls-facts">
        <div>
          <span className="soft">{t('students')}</span>
          <strong>{lesson.students}</strong>
        </div>
        <div>
          <span className="soft">{t('attendance')}</span>
          <strong>
            {lesson.takenAt
              ? lesson.awayCount + lesson.lateCount
                ? t('takenWith', { away: lesson.awayCount, late: lesson.lateCount })
                : t('takenAll')
              : t('notTaken')}
          </strong>
        </div>
        <div>
          <span className="soft">{t('startedAt')}</span>
          <strong>{lesson.startedAt ? timeText(lesson.startedAt, me?.zone) : '—'}</strong>
        </div>
        <div>
          <span className="soft">{t('endedAt')}</span>
          <strong>{lesson.endedAt ? timeText(lesson.endedAt, me?.zone) : '—'}</strong>
        </div>
      </section>
      {open === 'prepare' ? (
        <PrepareDialog
          lesson={lesson}
          onClose={close}
          onDone={door && !lesson.startedAt && lesson.state !== 'ended' ? begin : undefined}
        />
      ) : null}
      {open === 'finish' ? <FinishDialog lesson={lesson} onClose={close} /> : null}
      {open === 'reuse' ? <ReuseDialog lesson={lesson} onClose={close} /> : null}
      {open === 'change' ? <ChangeDialog lesson={lesson} onClose={close} /> : null}
    </div>
  );
}

/** What the lesson is about, or what the plan says it would be. */
function Prepared({ lesson, onPrepare }: { readonly lesson: WholeLesson; readonly onPrepare?: () => void }) {
  const t = useT();
  const place = lesson.link ?? lesson.planned;
  const where = place ? t('placeOf', { unitNo: place.unitNo, unit: place.unit, hourNo: place.hourNo }) : '';
  return (
    <section className="panel stack" style={{ gap: 8 }}>
      <div className="row">
        <h3 className="ls-h3">{t('about')}</h3>
        {/* What children did with the hour's preview, of the module to the right. */}
        {place && lesson.mine ? (
          <Link to={toPath('/teachlink/{linkId}/survey', { linkId: place.linkId })}>{t('surveyOf')}</Link>
        ) : null}
        {onPrepare ? (
          <Button className="row-end" size="small" onClick={onPrepare}>
            {lesson.prepared ? t('edit') : t('prepare')}
          </Button>
        ) : null}
      </div>
      {lesson.prepared ? (
        <>
          <strong className="ls-topic">{lesson.topic || t('ownNotes')}</strong>
          {lesson.link ? <span className="soft">{where}</span> : null}
          {lesson.content ? <p className="ls-content">{lesson.content}</p> : null}
          {lesson.originId ? (
            <Link className="soft" to={lessonPath(lesson.originId)}>
              {t('fromLesson')}
            </Link>
          ) : null}
        </>
      ) : lesson.planned ? (
        <>
          <strong className="ls-topic">{lesson.planned.name}</strong>
          <span className="soft">
            {where} · {t('byPlan')}
          </span>
        </>
      ) : (
        <span className="soft">{t('notPreparedYet')}</span>
      )}
    </section>
  );
}
