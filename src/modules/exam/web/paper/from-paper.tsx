import { useState } from 'react';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { useCan } from '../../../../kernel/web/app';
import { useAct } from '../../../../kernel/web/http/hooks';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { paperList } from '../../../resource/contract';
import { PaperPicker } from '../../../resource/web/published';
import { paperDraft } from '../../contract';
import { useT } from '../texts';

export type Drafted = ReplyOf<typeof paperDraft>;
/** Takes over the questions of a paper: rows and frames for each, keys, and the links by which mistakes find the notebook. */
export function FromPaper({ readId, onTake }: { readonly readId: number; readonly onTake: (from: Drafted) => void }) {
  const t = useT();
  const [resId, setResId] = useState<number>();
  const can = useCan();
  const draft = useAct(paperDraft, { onDone: onTake });
  // Papers are the teachers'; whoever leads exams without teaching has none.
  if (!can(paperList)) return null;
  return (
    <section className="panel stack exam-block" style={{ gap: 8 }}>
      <h3>{t('fromPaper')}</h3>
      <p className="soft">{t('fromPaperHelp')}</p>
      <PaperPicker
        aria-label={t('field.resId')}
        value={resId}
        onChange={(id) => setResId(typeof id === 'number' ? id : undefined)}
      />
      <ActButton disabled={resId == null} onClick={() => (resId == null ? undefined : draft.run({ readId, resId }))}>
        {t('takePaper')}
      </ActButton>
    </section>
  );
}
