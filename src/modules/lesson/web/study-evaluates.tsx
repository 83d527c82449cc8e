import { Button, Input, Modal, Rate, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ReplyOf } from '../../../kernel/shared/call';
import { ListPages } from '../../../kernel/web/list/pages';
import { useAct } from '../../../kernel/web/http/hooks';
import { useList } from '../../../kernel/web/list/use-list';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { createEvaluate, studyEvaluates } from '../contract';
import { OPINION_MAX, TAGS_MAX, TAG_MAX } from '../rules';
import { Stars } from './parts/lesson-parts';
import { shortDay } from './parts/days';
import { useT } from './texts';
import './lesson.css';

type Row = ReplyOf<typeof studyEvaluates>['items'][number];
/** Lessons a child may still say something about, and what they have said. */
export default function StudyEvaluates() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const list = useList(studyEvaluates, { rowKey: (r: Row) => String(r.lesson.lessonId) });
  const done = list.state.filters['state'] === 'done';
  const [picked, setPicked] = useState<Row['lesson']>();
  const asked = Number(search.get('lesson')) || undefined;
  const shown = picked ?? list.rows.find((r) => r.lesson.lessonId === asked && !r.evaluation)?.lesson;
  const close = () => {
    setPicked(undefined);
    if (asked)
      setSearch(
        (s) => {
          s.delete('lesson');
          return s;
        },
        { replace: true },
      );
  };
  return (
    <div className="stack">
      <Segmented
        block
        value={done ? 'done' : 'todo'}
        onChange={(v) => list.filter({ state: v === 'done' ? 'done' : undefined })}
        options={[
          {
            value: 'todo',
            label: list.reply?.todo ? t('tabCount', { label: t('todo'), n: list.reply.todo }) : t('todo'),
          },
          { value: 'done', label: t('doneEvaluations') },
        ]}
      />
      {list.error && list.rows.length === 0 ? (
        <ErrorState error={list.error} onRetry={list.refetch} />
      ) : list.loading ? (
        <section className="panel">
          <Skeleton active paragraph={{ rows: 5 }} />
        </section>
      ) : list.rows.length === 0 ? (
        <section className="panel">
          <EmptyState
            title={done ? t('noneDone') : t('noneTodo')}
            text={done ? t('noneDoneText') : t('noneTodoText')}
          />
        </section>
      ) : (
        <section className="panel">
          <ol className="ls-lines">
            {list.rows.map(({ lesson, evaluation }) => (
              <li key={lesson.lessonId}>
                <span className="ls-time">
                  {shortDay(lesson.date)}
                  <small>{lesson.start}</small>
                </span>
                <span className="ls-what">
                  <strong>{lesson.name}</strong>
                  <small>{[lesson.teacherName, lesson.topic].filter(Boolean).join(' · ')}</small>
                  {evaluation ? (
                    <span className="ls-said">
                      <Stars value={evaluation.stars} />{' '}
                      {evaluation.tags.map((x) => (
                        <span key={x} className="ls-tag">
                          {x}
                        </span>
                      ))}{' '}
                      {evaluation.text}
                    </span>
                  ) : null}
                </span>
                {evaluation ? null : <Button onClick={() => setPicked(lesson)}>{t('evaluate')}</Button>}
              </li>
            ))}
          </ol>
        </section>
      )}
      <ListPages list={list} />
      {shown ? <EvaluateDialog key={shown.lessonId} lesson={shown} onClose={close} /> : null}
    </div>
  );
}

const PRESETS = ['clear', 'lively', 'examples', 'talk', 'fast', 'hard'] as const;
function EvaluateDialog({ lesson, onClose }: { readonly lesson: Row['lesson']; readonly onClose: () => void }) {
  const t = useT();
  const [stars, setStars] = useState(0);
  const [tags, setTags] = useState<readonly string[]>([]);
  const [own, setOwn] = useState('');
  const [text, setText] = useState('');
  const act = useAct(createEvaluate, { done: t('evaluated'), onDone: onClose, quiet: true });
  const toggle = (tag: string) =>
    setTags(tags.includes(tag) ? tags.filter((x) => x !== tag) : tags.length < TAGS_MAX ? [...tags, tag] : tags);
  const addOwn = () => {
    const tag = own.trim();
    if (tag && !tags.includes(tag) && tags.length < TAGS_MAX) setTags([...tags, tag]);
    setOwn('');
  };
  const presets = PRESETS.map((p) => t(`preset.${p}`));
  return (
    <Modal
      open
      title={`${lesson.sbjName} · ${lesson.teacherName}`}
      onCancel={onClose}
      okText={t('send')}
      okButtonProps={{ disabled: stars === 0, loading: act.busy }}
      onOk={() => void act.run({ id: lesson.lessonId, stars, tags: [...tags], text })}
      width={420}
    >
      <div className="stack" style={{ gap: 14 }}>
        <span className="soft">{[shortDay(lesson.date), lesson.start, lesson.topic].filter(Boolean).join(' · ')}</span>
        <Rate value={stars} onChange={setStars} style={{ fontSize: 34 }} aria-label={t('field.stars')} />
        <div className="ls-tags" role="group" aria-label={t('field.tags')}>
          {[...presets, ...tags.filter((x) => !presets.includes(x))].map((tag) => (
            <button
              key={tag}
              type="button"
              className="ls-tag ls-pick"
              aria-pressed={tags.includes(tag)}
              onClick={() => toggle(tag)}
            >
              {tag}
            </button>
          ))}
        </div>
        <Input
          value={own}
          maxLength={TAG_MAX}
          onChange={(e) => setOwn(e.target.value)}
          onPressEnter={addOwn}
          onBlur={addOwn}
          placeholder={t('ownTag', { max: TAG_MAX })}
          aria-label={t('ownTag', { max: TAG_MAX })}
          disabled={tags.length >= TAGS_MAX}
        />
        <Input.TextArea
          value={text}
          maxLength={OPINION_MAX}
          showCount
          autoSize={{ minRows: 2, maxRows: 5 }}
          onChange={(e) => setText(e.target.value)}
          placeholder={t('opinion')}
          aria-label={t('opinion')}
          style={{ marginBottom: 10 }}
        />
        <small className="soft">{t('anonymous')}</small>
        {act.error ? (
          <span className="why" role="alert">
            {act.error.message}
          </span>
        ) : null}
      </div>
    </Modal>
  );
}
