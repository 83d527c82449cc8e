import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { refresh } from '../../../../kernel/web/http/query-client';
import { send } from '../../../../kernel/web/http/send';
import { toPath } from '../../../../kernel/web/router/paths';
import { lessonSlot, type LessonActionProps } from '../../../timetable/web/published';
import { enterLesson, type Lesson } from '../../contract';
import { isOpen, minutesOf, type Code } from '../../rules';
import { useNow, useWeekLessons } from '../parts/days';
import { CodeTag, idOf, lessonPath, sheetPath, useStart } from '../parts/lesson-parts';
import { useT } from '../texts';

type Known = Lesson & { readonly code?: Code | null; readonly evaluated?: boolean };

/** What a person does with one lesson of the timetable, by what time it is: prepare, take the register, give it; enter, say what it was like. */
export default function Action({ lesson, who }: LessonActionProps) {
  const { data } = useWeekLessons(lesson.date, who);
  const found = (data?.items as readonly Known[] | undefined)?.find(
    (l) => l.arrangeId === lesson.arrangeId && l.date === lesson.date,
  );
  if (!found) return null;
  return <LessonActs lesson={found} who={who} />;
}

function useIsOpen(lesson: Lesson): boolean {
  const now = useNow();
  return isOpen(
    {
      onDate: lesson.date,
      startMin: minutesOf(lesson.start),
      endMin: minutesOf(lesson.end),
      startedAt: lesson.startedAt,
      endedAt: lesson.endedAt,
    },
    now,
  );
}
/** The same for a lesson the module knows itself. */
export function LessonActs({ lesson, who }: { readonly lesson: Known; readonly who: 'teacher' | 'student' }) {
  const open = useIsOpen(lesson);
  return who === 'teacher' ? <TeacherActs lesson={lesson} open={open} /> : <StudentActs lesson={lesson} open={open} />;
}

/** The live classroom of a lesson whose door is open, of the module to the right. */
export function LiveDoor({ lesson }: { readonly lesson: Lesson }) {
  const { Live } = lessonSlot;
  if (!Live) return null;
  const { lessonId, clazzType, state } = lesson;
  return <Live lessonId={lessonId} clazzType={clazzType} state={state} open={() => idOf(lesson)} />;
}

/** The door of an own lesson while somebody may come in, for homes that list lessons themselves. */
export function OwnLiveDoor({ lesson }: { readonly lesson: Lesson }) {
  const open = useIsOpen(lesson);
  return open && lesson.mine && lesson.state !== 'ended' ? <LiveDoor lesson={lesson} /> : null;
}

function TeacherActs({ lesson, open }: { readonly lesson: Known; readonly open: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const start = useStart();
  if (!lesson.mine) return null;
  const to = async (path: (id: number) => string) => {
    const id = await idOf(lesson);
    void refresh('lesson');
    void navigate(path(id));
  };
  if (!open)
    return (
      <span className="ls-acts">
        <ActButton onClick={() => to(lessonPath)}>{lesson.prepared ? t('prepared') : t('prepare')}</ActButton>
      </span>
    );
  const over = lesson.state === 'ended';
  return (
    <span className="ls-acts">
      {over ? (
        <ActButton type="text" onClick={() => to(lessonPath)}>
          {t('open')}
        </ActButton>
      ) : lesson.startedAt ? (
        <ActButton onClick={() => to(lessonPath)}>{t('backIn')}</ActButton>
      ) : (
        <ActButton onClick={() => start(lesson)}>{t('start')}</ActButton>
      )}
      <LiveDoor lesson={lesson} />
      {lesson.takenAt ? (
        <ActButton type="text" onClick={() => to(sheetPath)}>
          {lesson.awayCount + lesson.lateCount
            ? t('takenWith', { away: lesson.awayCount, late: lesson.lateCount })
            : t('takenAll')}
        </ActButton>
      ) : (
        <ActButton type={over ? 'default' : 'primary'} danger={over} onClick={() => to(sheetPath)}>
          {over ? t('takeLater') : t('take')}
        </ActButton>
      )}
    </span>
  );
}

function StudentActs({ lesson, open }: { readonly lesson: Known; readonly open: boolean }) {
  const t = useT();
  const now = useNow();
  const navigate = useNavigate();
  if (lesson.state !== 'ended' && open)
    return (
      <span className="ls-acts">
        <ActButton
          type="primary"
          onClick={async () => {
            await send(enterLesson, { id: await idOf(lesson) });
            void refresh('lesson');
            void navigate(toPath('/arrange/study/{clazzId}/detail', { clazzId: lesson.clazzId }));
          }}
        >
          {t('enter')}
        </ActButton>
        <LiveDoor lesson={lesson} />
        <NoteLink lesson={lesson} />
        {lesson.quizCount > 0 && lesson.lessonId != null ? (
          <Link to={toPath('/arrange/study/{lessonId}/train', { lessonId: lesson.lessonId })} tabIndex={-1}>
            <Button>{t('practice')}</Button>
          </Link>
        ) : null}
      </span>
    );
  const away = lesson.code === 'absent' || lesson.code === 'leave';
  const marked = lesson.code && lesson.code !== 'present' ? lesson.code : undefined;
  const asked = lesson.state === 'ended' && lesson.startedAt != null && !lesson.evaluated && !away;
  const practised = lesson.state === 'ended' && lesson.quizCount > 0 && lesson.lessonId != null && !away;
  // Notes are written on the day; older lessons keep their line short.
  const noted = lesson.state === 'ended' && lesson.lessonId != null && !away && lesson.date === now.date;
  if (!marked && !asked && !practised && !noted) return null;
  return (
    <span className="ls-acts">
      {lesson.lessonId != null && !away ? <LiveDoor lesson={lesson} /> : null}
      {marked ? <CodeTag code={marked} /> : null}
      {noted ? <NoteLink lesson={lesson} /> : null}
      {practised ? (
        <Link to={toPath('/arrange/study/{lessonId}/train/view', { lessonId: lesson.lessonId! })} tabIndex={-1}>
          <Button type="text">{t('practice')}</Button>
        </Link>
      ) : null}
      {asked ? (
        <Link to={toPath('/arrange/study/evaluates', {}, { lesson: lesson.lessonId ?? undefined })} tabIndex={-1}>
          <Button>{t('evaluate')}</Button>
        </Link>
      ) : null}
    </span>
  );
}
/** The child's notes of the lesson, with a new one begun. */
function NoteLink({ lesson }: { readonly lesson: Known }) {
  const t = useT();
  if (lesson.lessonId == null) return null;
  return (
    <Link
      to={toPath(
        '/note/study/myClazzNotes',
        {},
        { lessonId: lesson.lessonId, clazzId: lesson.clazzId, sbjId: lesson.sbjId, new: 1 },
      )}
      tabIndex={-1}
    >
      <Button type="text">{t('takeNote')}</Button>
    </Link>
  );
}
