import { PrinterOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { Link } from 'react-router';
import type { ReplyOf } from '../../../kernel/shared/call';
import { numberText, percentText, timeText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { Figure } from '../../../kernel/web/parts/basics';
import { PrintHead } from '../../../kernel/web/parts/print-head';
import { ErrorState } from '../../../kernel/web/parts/states';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { useTitle } from '../../../kernel/web/router/page';
import { useSession } from '../../../kernel/web/session/session-store';
import { lessonSlot } from '../../timetable/web/published';
import { lessonReport } from '../contract';
import { CODES } from '../rules';
import { CodeTag, LessonHead, LessonNav, sheetPath } from './parts/lesson-parts';
import { Spread } from './parts/spread';
import { LiveDoor } from './slot/action';
import { useT } from './texts';
import './lesson.css';

/** A lesson in figures: who was there, how long online, what children said; then child by child, and what was written in its live classroom. */
export default function ReportScreen({ params }: ScreenProps) {
  const id = Number(params['lessonId']);
  const t = useT();
  const zone = useSession()?.zone;
  const { data, error, refetch } = useCall(lessonReport, { id }, { quiet: true });
  useTitle(data && t('reportOf', { name: `${data.lesson.clazzName} ${data.lesson.sbjName}` }));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 8 }} />
      </section>
    );
  const { counts, students, taken } = data.attend;
  const there = counts.present + counts.late + counts.early;
  const { LiveBoard } = lessonSlot;
  return (
    <div className="stack ls-page ls-wide">
      <PrintHead />
      <LessonHead lesson={data.lesson}>
        <span className="no-print">
          <LiveDoor lesson={data.lesson} />
        </span>
      </LessonHead>
      <LessonNav lessonId={id} at="report" />
      <section className="panel stack">
        <p className="ls-answer">
          {taken
            ? t('reportAnswer', { there, students, name: data.attend.takenByName ?? '' })
            : t('reportNotTaken', { students })}
        </p>
        <div className="figures">
          <Figure
            of="lesson.present"
            label={t('present')}
            value={taken ? numberText(there) : '—'}
            unit={t('people')}
            hint={
              taken
                ? CODES.filter((c) => c !== 'present' && counts[c])
                    .map((c) => `${t(`code.${c}`)} ${counts[c]}`)
                    .join(' · ') || t('allThere')
                : undefined
            }
          />
          <Figure
            of="lesson.entered"
            label={t('enteredCount')}
            value={numberText(data.entries.count)}
            unit={t('people')}
            hint={data.entries.minutes == null ? undefined : t('averageMinutes', { minutes: data.entries.minutes })}
          />
          <Figure
            of="lesson.stars"
            label={t('stars')}
            value={data.stars.average ?? '—'}
            hint={data.stars.count ? t('starCount', { count: data.stars.count }) : t('noStars')}
          />
        </div>
        {data.answers.items.length ? <Answers answers={data.answers} /> : null}
        {data.stars.count ? <Spread spread={data.stars.spread} tags={data.stars.tags} /> : null}
        {taken ? null : (
          <Link className="no-print" to={sheetPath(id)} tabIndex={-1}>
            <Button type="primary">{t('take')}</Button>
          </Link>
        )}
      </section>
      <section className="panel">
        <div className="row" style={{ marginBottom: 8 }}>
          <h3 className="ls-h3">{t('byChild')}</h3>
          <Button
            className="row-end no-print"
            type="text"
            icon={<PrinterOutlined />}
            aria-label={t('print')}
            onClick={() => window.print()}
          />
        </div>
        <div className="ls-scroll">
          <table className="plain">
            <thead>
              <tr>
                <th scope="col">{t('childName')}</th>
                <th scope="col" className="ls-desk">
                  {t('field.sidNo')}
                </th>
                <th scope="col">{t('attendance')}</th>
                <th scope="col" className="num">
                  {t('enteredColumn')}
                </th>
                <th scope="col" className="num">
                  {t('minutesColumn')}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.items.map((c) => (
                <tr key={c.userId}>
                  <td>{c.name}</td>
                  <td className="ls-desk soft">{c.sidNo ?? ''}</td>
                  <td>{c.code ? <CodeTag code={c.code} /> : <span className="soft">—</span>}</td>
                  <td className="num">{c.enteredAt ? timeText(c.enteredAt, zone) : '—'}</td>
                  <td className="num">{c.minutes ?? '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      {LiveBoard ? <LiveBoard lessonId={id} clazzType={data.lesson.clazzType} /> : null}
    </div>
  );
}

/** Practice question by question: how many had it right. */
function Answers({ answers }: { readonly answers: ReplyOf<typeof lessonReport>['answers'] }) {
  const t = useT();
  return (
    <div className="stack" style={{ gap: 8 }}>
      <h3 className="ls-h3">{t('practice')}</h3>
      <span className="soft">
        {answers.rate == null
          ? t('quizWaits')
          : t('practiceAnswer', { people: answers.people, rate: percentText(answers.rate / 100) })}
      </span>
      <ol className="ls-answers">
        {answers.items.map((q) => (
          <li key={`${q.quizId} ${q.verId} ${q.qcid}`}>
            <span className="num">{q.no}</span>
            <span className="ls-words-line">{q.words || q.title}</span>
            <span className="ls-meter" title={t('rightOf', { right: q.right, answered: q.answered })}>
              <i style={{ width: `${q.answered ? (q.right / q.answered) * 100 : 0}%` }} />
            </span>
            <span className="num">{q.answered ? t('rightOf', { right: q.right, answered: q.answered }) : '—'}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
