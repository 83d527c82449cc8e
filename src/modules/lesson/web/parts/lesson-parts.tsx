import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useCan } from '../../../../kernel/web/app';
import { StatusTag, type Status } from '../../../../kernel/web/parts/basics';
import { toPath } from '../../../../kernel/web/router/paths';
import { CallError } from '../../../../kernel/web/http/call-error';
import { send } from '../../../../kernel/web/http/send';
import { refresh } from '../../../../kernel/web/http/query-client';
import { getLesson, getSheet, lessonRecord, lessonReport, openLesson, startLesson, type Lesson } from '../../contract';
import type { Code, LeaveState, LessonState } from '../../rules';
import { useT } from '../texts';
import { longDay } from './days';
import '../lesson.css';

const TONE: Readonly<Record<LessonState, Status>> = { not_started: 'waiting', in_progress: 'done', ended: 'off' };
export function StateTag({ state }: { readonly state: LessonState }) {
  const t = useT();
  return <StatusTag status={TONE[state]}>{t(`state.${state}`)}</StatusTag>;
}
const CODE_TONE: Readonly<Record<Code, Status>> = {
  present: 'done',
  late: 'waiting',
  early: 'waiting',
  absent: 'needs',
  leave: 'off',
};
export function CodeTag({ code }: { readonly code: Code }) {
  const t = useT();
  return <StatusTag status={CODE_TONE[code]}>{t(`code.${code}`)}</StatusTag>;
}
const LEAVE_TONE: Readonly<Record<LeaveState, Status>> = {
  asked: 'waiting',
  approved: 'done',
  refused: 'needs',
  withdrawn: 'off',
};
export function LeaveTag({ state }: { readonly state: LeaveState }) {
  const t = useT();
  return <StatusTag status={LEAVE_TONE[state]}>{t(`state.${state}`)}</StatusTag>;
}

export const lessonPath = (lessonId: number, query: Record<string, string | number | undefined> = {}) =>
  toPath('/arrange/basic/lesson/{lessonId}', { lessonId }, query);
export const sheetPath = (lessonId: number) => toPath('/arrange/basic/lesson/{lessonId}/attend', { lessonId });

/** The id of a lesson: a timetabled one to which nothing has happened yet gets it now. */
export const idOf = async (l: Pick<Lesson, 'lessonId' | 'arrangeId' | 'date'>): Promise<number> =>
  l.lessonId ?? (await send(openLesson, { arrangeId: l.arrangeId!, date: l.date })).lessonId;

/** Begins a lesson and opens its page; a lesson nobody prepared asks what it is about first. */
export function useStart(): (l: Pick<Lesson, 'lessonId' | 'arrangeId' | 'date'>) => Promise<void> {
  const navigate = useNavigate();
  return async (l) => {
    const id = await idOf(l);
    try {
      await send(startLesson, { id }, { quiet: true });
      void refresh('lesson');
      void navigate(lessonPath(id));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      void navigate(lessonPath(id, { prepare: error.problem.error === 'lesson.fault.notPrepared' ? 1 : undefined }));
    }
  };
}

/** What a lesson is, at the head of its pages. */
export function LessonHead({ lesson, children }: { readonly lesson: Lesson; readonly children?: ReactNode }) {
  const t = useT();
  return (
    <header className="panel ls-head">
      <div className="ls-head-line">
        <h2>{lesson.name === lesson.sbjName ? lesson.sbjName : `${lesson.sbjName} · ${lesson.name}`}</h2>
        <StateTag state={lesson.state} />
      </div>
      <span className="ls-when">
        {longDay(lesson.date)} {lesson.start}–{lesson.end}
        {lesson.secNo != null && lesson.secNo <= 20 ? ` · ${t('section', { no: lesson.secNo })}` : ''}
      </span>
      <span className="soft">
        {[lesson.clazzName, lesson.roomName, lesson.mine ? '' : lesson.teacherName, lesson.topic]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {children}
    </header>
  );
}
/** The pages of one lesson. */
export function LessonNav({
  lessonId,
  at,
}: {
  readonly lessonId: number;
  readonly at: 'lesson' | 'attend' | 'record' | 'report';
}) {
  const t = useT();
  const navigate = useNavigate();
  const can = useCan();
  const pages = (
    [
      ['lesson', getLesson],
      ['attend', getSheet],
      ['record', lessonRecord],
      ['report', lessonReport],
    ] as const
  ).filter(([, call]) => can(call));
  return (
    <Segmented
      block
      className="no-print"
      aria-label={t('lessonPages')}
      value={at}
      onChange={(key) =>
        void navigate(key === 'lesson' ? lessonPath(lessonId) : `${lessonPath(lessonId)}/${key}`, { replace: true })
      }
      options={pages.map(([key]) => ({ value: key, label: t(`page.${key}`) }))}
    />
  );
}
/** Five stars as text: read aloud as a number. */
export const Stars = ({ value }: { readonly value: number }) => (
  <span className="ls-stars" role="img" aria-label={`${value}/5`}>
    {'★'.repeat(Math.round(value))}
    <span className="ls-stars-off">{'★'.repeat(5 - Math.round(value))}</span>
  </span>
);
