import type { ReactNode } from 'react';
import { StatusTag, type Status } from '../../../kernel/web/parts/basics';
import { FileList } from '../../files/web/published';
import type { Work } from '../contract/works';
import type { WorkState } from '../rules';
import { useT } from './texts';
import './process-eval.css';

const STATUS: Readonly<Record<WorkState, Status>> = { sent: 'waiting', taken: 'done', refused: 'off' };
/** A work with its files and what a teacher says of it. */
export function WorkCard({
  work,
  who,
  children,
}: {
  readonly work: Work;
  /** Says whose it is. */ readonly who?: boolean;
  readonly children?: ReactNode;
}) {
  const t = useT();
  return (
    <article className="pe-item stack" aria-label={work.title}>
      <div className="row">
        <strong>{work.title}</strong>
        <span className="soft">
          {t(`kind.${work.kind}`)} · {work.onDate}
          {who ? ` · ${work.name} · ${work.clazzName ?? ''}` : ''}
        </span>
        <span className="row-end">
          <StatusTag status={STATUS[work.state]}>{t(`state.${work.state}`)}</StatusTag>
        </span>
      </div>
      {work.remark ? <p className="pe-plain">{work.remark}</p> : null}
      <FileList paths={work.paths} />
      {work.judgedWhy ? (
        <p className="pe-plain soft">{t('refusedWhy', { by: work.judgedBy ?? '', why: work.judgedWhy })}</p>
      ) : null}
      {children}
    </article>
  );
}
