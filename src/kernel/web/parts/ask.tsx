import { App, Input } from 'antd';
import { useCallback, useRef, type ReactNode } from 'react';
import { useUi } from '../i18n/use-text';
import { notify } from '../notify';
import { ui } from '../i18n/i18n';

/** What a confirmation says. */
export interface Question {
  readonly title: ReactNode;
  /** What will be lost, by name: "3 students of 三年级1班 lose their seat". */
  readonly loses?: ReactNode | readonly ReactNode[];
  readonly text?: ReactNode;
  readonly ok?: string;
  /** Grave enough to be typed: the person writes this word first. */
  readonly type?: string;
  readonly danger?: boolean;
}

/** Asks before something destructive: `if (await confirm({ title, loses })) await act.run(...)`. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const t = useUi();
  const { modal } = App.useApp();
  const typed = useRef('');
  return useCallback((q) => new Promise<boolean>((resolve) => {
    typed.current = '';
    const lost = Array.isArray(q.loses) ? <ul className="loses">{(q.loses as ReactNode[]).map((one, at) => <li key={at}>{one}</li>)}</ul> : q.loses;
    const dialog = modal.confirm({
      title: q.title, okText: q.ok ?? t('sure'), cancelText: t('cancel'), okButtonProps: { danger: q.danger ?? q.loses != null, disabled: q.type != null }, autoFocusButton: q.type ? null : 'cancel',
      content: (
        <div className="stack" style={{ gap: 8 }}>
          {q.text}{lost}
          {q.type ? <Input autoFocus aria-label={t('typeToConfirm', { word: q.type })} placeholder={t('typeToConfirm', { word: q.type })}
            onChange={(e) => { typed.current = e.target.value; dialog.update((before) => ({ ...before, okButtonProps: { danger: true, disabled: typed.current.trim() !== q.type } })); }} /> : null}
        </div>
      ),
      onOk: () => resolve(true), onCancel: () => resolve(false),
    });
  }), [modal, t]);
}

/** Says what was done and offers to take it back for some seconds. */
export const offerUndo = (text: string, undo: () => void, seconds = 10): void =>
  notify({ tone: 'success', text, seconds, action: { text: ui('undo'), run: undo } });
