import { Button, Input } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../../kernel/web/http/hooks';
import { evalStore } from '../../contract';
import { COMMENT_MAX, STAR_MAX } from '../../rules';
import { useT } from '../texts';

/** How hard a task was, and a word to the teacher. Said once; it can be changed. */
export function Say({
  taskId,
  degree,
  text: said,
}: {
  readonly taskId: number;
  readonly degree: number | null;
  readonly text?: string;
}) {
  const t = useT();
  const [now, setNow] = useState(degree);
  const [text, setText] = useState(said ?? '');
  const [open, setOpen] = useState(degree == null);
  const act = useAct(evalStore, { done: t('say.thanks'), onDone: () => setOpen(false) });
  if (!open && now != null)
    return (
      <div className="row">
        <span>{t('say.mine', { word: t(`eval.degree${now as 1}`) })}</span>
        {text ? <span className="soft">“{text}”</span> : null}
        <Button size="small" type="link" onClick={() => setOpen(true)}>
          {t('say.again')}
        </Button>
      </div>
    );
  return (
    <div className="hw-say">
      <strong id={`say${taskId}`}>{t('say.title')}</strong>
      <div className="hw-say-degrees" role="radiogroup" aria-labelledby={`say${taskId}`}>
        {Array.from({ length: STAR_MAX }, (_, i) => i + 1).map((d) => (
          <button key={d} type="button" role="radio" aria-checked={now === d} onClick={() => setNow(d)}>
            {t(`eval.degree${d as 1}`)}
          </button>
        ))}
      </div>
      {now == null ? null : (
        <div className="row">
          <Input
            value={text}
            maxLength={COMMENT_MAX}
            placeholder={t('say.text')}
            aria-label={t('say.text')}
            onChange={(e) => setText(e.target.value)}
            style={{ flex: '1 1 200px' }}
          />
          <Button type="primary" loading={act.busy} onClick={() => void act.run({ id: taskId, degree: now, text })}>
            {t('say.send')}
          </Button>
        </div>
      )}
    </div>
  );
}
