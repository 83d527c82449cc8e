import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { timeText } from '../../../../kernel/web/format';
import { useAct } from '../../../../kernel/web/http/hooks';
import { emptyBody, taskDirect } from '../../contract';
import { QuestionForm } from '../edit/question-form';
import { useT } from '../texts';
import { draftOf } from './draft';
import { useTyping } from './use-typing';
import './input.css';

/** Typing questions one after the other without a claim; each goes to audit at once. */
export function DirectInput() {
  const t = useT();
  const [began] = useState(() => draftOf({ stgId: 2, sbjId: 2 }, null));
  const typing = useTyping('direct', began);
  const [sent, setSent] = useState(0);
  const add = useAct(taskDirect, { done: t('work.sent') });
  const save = async () => {
    const question = typing.ready();
    if (!question || !(await add.run({ stgId: typing.draft.stgId, sbjId: typing.draft.sbjId, question }))) return;
    typing.forget();
    typing.setMarked(false);
    typing.setDraft({ ...typing.draft, body: emptyBody(typing.draft.body.kind) });
    setSent(sent + 1);
    scrollTo({ top: 0 });
  };
  const keys = useRef(save);
  useEffect(() => {
    keys.current = save;
  });
  return (
    <div
      className="ipt"
      onKeyDown={(e) => {
        if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) {
          e.preventDefault();
          void keys.current();
        }
      }}
    >
      {/* A new form after each question: the editors of formatted text begin empty. */}
      <section className="panel" key={sent}>
        <QuestionForm value={typing.draft} onChange={typing.setDraft} marked={typing.marked} />
      </section>
      <footer className="row ipt-foot">
        <span className="soft" aria-live="polite">
          {typing.dirty && typing.savedAt ? (
            t('work.keptAt', { at: timeText(typing.savedAt) })
          ) : sent > 0 ? (
            <>
              {t('direct.sent', { count: sent })} <Link to="/desk/teach/repo/myAuditingTasks">{t('direct.see')}</Link>
            </>
          ) : (
            t('direct.hint')
          )}
        </span>
        <span className="row-end">
          <Button type="primary" loading={add.busy ? { delay: 250 } : false} onClick={() => void save()}>
            {t('direct.send')}
          </Button>
        </span>
      </footer>
    </div>
  );
}
