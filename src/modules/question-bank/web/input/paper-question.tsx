import { Button, Drawer } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { notify } from '../../../../kernel/web/notify';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { checkQuestion, type PaperFull } from '../../contract';
import { QuestionForm } from '../edit/question-form';
import { useT } from '../texts';
import { draftOf, typedOf, type Typed } from './draft';
import { PageView } from './page-view';

interface Props {
  readonly paper: PaperFull;
  /** The one to be changed; absent: a new one, beginning like the one before it. */
  readonly question: Typed | undefined;
  readonly like: Typed | undefined;
  readonly onSave: (question: Typed) => void;
  readonly onClose: () => void;
  readonly onNext: () => void;
}
/** One question of a paper beside the paper's pages. What is half done may stay half done until the paper is handed in. */
export function PaperQuestion({ paper, question, like, onSave, onClose, onNext }: Props) {
  const t = useT();
  const confirm = useConfirm();
  const at = { stgId: paper.stgId, sbjId: paper.sbjId };
  const [began] = useState(() => draftOf(at, question ?? null, like ? draftOf(at, like) : undefined));
  const [draft, setDraft] = useState(began);
  const [marked, setMarked] = useState(false);
  const save = (more: boolean) => {
    const typed = typedOf(draft);
    if (!typed) {
      setMarked(true);
      notify({ tone: 'warning', text: t('chooseType') });
      return;
    }
    if (more && checkQuestion(draft.body).length > 0) {
      setMarked(true);
      notify({ tone: 'warning', text: t('fault.incomplete') });
      return;
    }
    onSave(typed);
    if (more) onNext();
    else onClose();
  };
  const close = async () => {
    if (draft === began || (await confirm({ title: t('throwAway'), ok: t('throwAwayOk') }))) onClose();
  };
  const keys = useRef(save);
  useEffect(() => {
    keys.current = save;
  });
  return (
    <Drawer
      open
      onClose={() => void close()}
      size="min(1360px, 100vw)"
      maskClosable={false}
      title={t(question ? 'editTitle' : 'paper.addQuestion')}
      footer={
        <div className="row">
          <span className="soft">{t('paper.keys')}</span>
          <span className="row-end row">
            <Button onClick={() => void close()}>{t('cancel')}</Button>
            <Button onClick={() => save(false)}>{t('save')}</Button>
            <Button type="primary" onClick={() => save(true)}>
              {t('paper.saveNext')}
            </Button>
          </span>
        </div>
      }
    >
      <div
        className="ipt-two"
        onKeyDown={(e) => {
          if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) {
            e.preventDefault();
            keys.current(true);
          }
        }}
      >
        <PageView images={paper.images} />
        <QuestionForm value={draft} onChange={setDraft} marked={marked} fixedSubject />
      </div>
    </Drawer>
  );
}
