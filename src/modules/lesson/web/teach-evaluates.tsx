import { Skeleton } from 'antd';
import { ListPages } from '../../../kernel/web/list/pages';
import { numberText } from '../../../kernel/web/format';
import { FilterBar } from '../../../kernel/web/list/filter-bar';
import { useList } from '../../../kernel/web/list/use-list';
import { DateRange } from '../../../kernel/web/parts/date-range';
import { Figure } from '../../../kernel/web/parts/basics';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import type { ReplyOf } from '../../../kernel/shared/call';
import { teachEvaluates } from '../contract';
import { OwnClazz } from './parts/own-clazz';
import { Stars } from './parts/lesson-parts';
import { shortDay } from './parts/days';
import { Spread } from './parts/spread';
import { useT } from './texts';
import './lesson.css';

type Row = ReplyOf<typeof teachEvaluates>['items'][number];
/** What children said of the teacher's lessons: figures first, then lesson by lesson, without names. */
export default function TeachEvaluates() {
  const t = useT();
  const list = useList(teachEvaluates, { rowKey: (r: Row) => String(r.lesson.lessonId), pageSize: 10 });
  const f = list.reply?.figures;
  return (
    <div className="stack">
      <FilterBar
        call={teachEvaluates}
        filters={{
          clazzId: { as: OwnClazz, label: t('field.clazzId') },
          span: { as: DateRange, props: { site: true }, label: t('span'), keys: ['from', 'to'] },
        }}
        values={list.state.filters}
        onChange={list.filter}
        onClear={list.clear}
      />
      {list.error && list.rows.length === 0 ? (
        <ErrorState error={list.error} onRetry={list.refetch} />
      ) : list.loading ? (
        <section className="panel">
          <Skeleton active paragraph={{ rows: 8 }} />
        </section>
      ) : list.rows.length === 0 ? (
        <section className="panel">
          <EmptyState title={t('noEvaluations')} text={t('noEvaluationsText')} />
        </section>
      ) : (
        <>
          {f ? (
            <section className="panel ls-two">
              <div className="stack" style={{ gap: 8 }}>
                <p className="ls-answer">
                  {t('evaluateAnswer', { count: numberText(f.count), average: f.average ?? '—' })}
                </p>
                <div className="figures">
                  <Figure of="lesson.stars" label={t('stars')} value={f.average ?? '—'} />
                  <Figure of="lesson.evaluations" label={t('evaluations')} value={numberText(f.count)} />
                  <Figure of="lesson.evaluated" label={t('lessons')} value={numberText(list.total)} />
                </div>
              </div>
              <Spread spread={f.spread} tags={f.tags} />
            </section>
          ) : null}
          <div className={list.refreshing ? 'stack refreshing' : 'stack'}>
            {list.rows.map((r) => (
              <LessonCard key={r.lesson.lessonId} row={r} />
            ))}
          </div>
          <ListPages list={list} />
        </>
      )}
    </div>
  );
}

function LessonCard({ row }: { readonly row: Row }) {
  const t = useT();
  const { lesson } = row;
  const words = row.items.filter((x) => x.text);
  const tags = new Map<string, number>();
  for (const x of row.items) for (const tag of x.tags) tags.set(tag, (tags.get(tag) ?? 0) + 1);
  return (
    <section className="panel stack" style={{ gap: 8 }}>
      <div className="row">
        <div>
          <strong>
            {lesson.clazzName} · {lesson.name}
          </strong>
          <div className="soft">{[shortDay(lesson.date), lesson.start, lesson.topic].filter(Boolean).join(' · ')}</div>
        </div>
        <div className="row-end ls-score">
          <Stars value={row.average} />
          <strong>{row.average}</strong>
          <span className="soft">{t('starCount', { count: row.count })}</span>
        </div>
      </div>
      {tags.size ? (
        <div className="ls-tags">
          {[...tags]
            .sort((a, b) => b[1] - a[1])
            .map(([tag, n]) => (
              <span key={tag} className="ls-tag">
                {tag}
                <b>{n}</b>
              </span>
            ))}
        </div>
      ) : null}
      {words.length ? (
        <ul className="ls-words">
          {words.map((x, i) => (
            <li key={i}>
              <Stars value={x.stars} /> {x.text}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
