import { Modal, Switch } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../kernel/web/http/hooks';
import { examRelease } from '../contract';
import type { Exam } from '../contract/parts';
import { isCompulsory } from '../rules/limits';
import { useT } from './texts';

/** Lets children and their parents read, and says what of it. */
export function Release({ exam, onClose }: { readonly exam: Exam; readonly onClose: () => void }) {
  const t = useT();
  const [showRanks, setShowRanks] = useState(exam.showRanks);
  const release = useAct(examRelease, { done: t('releaseDone'), onDone: onClose });
  return (
    <Modal
      open
      title={t('release')}
      okText={t('release')}
      onCancel={onClose}
      onOk={() => void release.run({ id: exam.examId, showRanks })}
    >
      <div className="stack">
        <p>{t(isCompulsory(exam.grdId) ? 'releaseLevels' : 'releaseScores')}</p>
        <label className="row">
          <Switch checked={showRanks} onChange={setShowRanks} aria-label={t('field.showRanks')} />
          {t(isCompulsory(exam.grdId) ? 'ranksForTeachers' : 'ranksForAll')}
        </label>
      </div>
    </Modal>
  );
}
