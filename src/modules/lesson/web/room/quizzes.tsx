import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../../kernel/web/app';
import { percentText } from '../../../../kernel/web/format';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { QuestionPicker, type PickedQuestion } from '../../../question-bank/web/published';
import { createQuiz, listQuizzes, removeQuiz, type WholeLesson } from '../../contract';
import { NAME_MAX, QUIZ_MAX } from '../../rules';
import { useT } from '../texts';

/** Practice of the lesson: quizzes with how the class did, and the way to choose questions for another. */
export function Quizzes({ lesson }: { readonly lesson: WholeLesson }) {
  const t = useT();
  const can = useCan();
  const [picking, setPicking] = useState(false);
  const [picked, setPicked] = useState<readonly PickedQuestion[]>();
  const [title, setTitle] = useState('');
  const { data } = useCall(
    listQuizzes,
    { lessonId: lesson.lessonId },
    { quiet: true, when: can(listQuizzes), everySeconds: lesson.state === 'in_progress' ? 15 : undefined },
  );
  const create = useAct(createQuiz, { done: t('quizMade'), onDone: () => setPicked(undefined) });
  const remove = useAct(removeQuiz, { done: t('quizRemoved') });
  const mayAdd = lesson.mine && lesson.state !== 'ended' && can(createQuiz);
  if (!can(listQuizzes) || (!mayAdd && !data?.items.length)) return null;
  return (
    <section className="panel stack" style={{ gap: 8 }}>
      <div className="row">
        <h3 className="ls-h3">{t('practice')}</h3>
        {mayAdd ? (
          <Button className="row-end" size="small" icon={<PlusOutlined />} onClick={() => setPicking(true)}>
            {t('addQuiz')}
          </Button>
        ) : null}
      </div>
      {data?.items.length ? (
        <ul className="ls-quizzes">
          {data.items.map((q) => (
            <li key={q.quizId}>
              <span className="ls-what">
                <strong>{q.title}</strong>
                <small>
                  {[
                    t('quizQuestions', { count: q.questions }),
                    q.answered
                      ? t('quizAnswered', {
                          answered: q.answered,
                          students: lesson.students,
                          rate: percentText((q.rate ?? 0) / 100),
                        })
                      : t('quizWaits'),
                  ].join(' · ')}
                </small>
              </span>
              {q.mayRemove ? (
                <ActButton
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('removeQuiz')}
                  onClick={() => remove.run({ id: q.quizId })}
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <span className="soft">{t('noQuizzes')}</span>
      )}
      {picking ? (
        <QuestionPicker
          open
          onClose={() => setPicking(false)}
          max={QUIZ_MAX}
          first={{ sbjId: lesson.sbjId }}
          onPick={(all) => {
            setPicked(all);
            setTitle(t('quizDefault'));
          }}
        />
      ) : null}
      {picked ? (
        <Modal
          open
          title={t('quizTitleAsk', { count: picked.length })}
          onCancel={() => setPicked(undefined)}
          okText={t('giveQuiz')}
          okButtonProps={{ loading: create.busy, disabled: !title.trim() }}
          onOk={() => void create.run({ lessonId: lesson.lessonId, title, qids: picked.map((q) => q.qid) })}
          width={400}
        >
          <Input
            autoFocus
            value={title}
            maxLength={NAME_MAX}
            aria-label={t('quizName')}
            onChange={(e) => setTitle(e.target.value)}
          />
        </Modal>
      ) : null}
    </section>
  );
}
