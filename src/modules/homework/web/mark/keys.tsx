import { Modal } from 'antd';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useT } from '../texts';

/** What the keys of marking do. Each answers false when it has nothing to do. */
export interface MarkKeys {
  readonly next: () => void;
  readonly prev: () => void;
  readonly up: () => void;
  readonly down: () => void;
  readonly enter: () => void;
  readonly give: (share: 1 | 0.5) => void;
  readonly comment: () => void;
  readonly star?: () => void;
}

const writing = (el: EventTarget | null): boolean =>
  el instanceof HTMLElement &&
  (el.tagName === 'TEXTAREA' ||
    el.isContentEditable ||
    (el instanceof HTMLInputElement && el.type !== 'checkbox' && !el.closest('.hw-score')));
/** Listens while the page stands; letters and arrows leave text fields alone. @returns the list of keys, opened by ?. */
export function useMarkKeys(keys: MarkKeys): React.ReactNode {
  const t = useT();
  const now = useRef(keys);
  useLayoutEffect(() => {
    now.current = keys;
  });
  const [help, setHelp] = useState(false);
  useEffect(() => {
    const down = (e: KeyboardEvent) => {
      if (
        e.ctrlKey ||
        e.metaKey ||
        e.altKey ||
        e.isComposing ||
        document.querySelector('.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open')
      )
        return;
      if (writing(e.target)) {
        if (e.key === 'Escape') (e.target as HTMLElement).blur();
        return;
      }
      const k = now.current;
      const act: Record<string, () => void> = {
        ArrowRight: k.next,
        ArrowLeft: k.prev,
        ArrowUp: k.up,
        ArrowDown: k.down,
        Enter: k.enter,
        f: () => k.give(1),
        h: () => k.give(0.5),
        c: k.comment,
        '?': () => setHelp(true),
        '？': () => setHelp(true),
      };
      if (k.star) act['s'] = k.star;
      const fn = act[e.key.length === 1 ? e.key.toLowerCase() : e.key];
      if (fn && !(e.key === 'Enter' && e.target instanceof HTMLButtonElement)) {
        e.preventDefault();
        fn();
      }
    };
    window.addEventListener('keydown', down);
    return () => window.removeEventListener('keydown', down);
  }, []);
  const row = (key: string, text: string) => (
    <>
      <dt>
        <span className="hw-key">{key}</span>
      </dt>
      <dd>{text}</dd>
    </>
  );
  return help ? (
    <Modal open title={t('mark.keysTitle')} footer={null} onCancel={() => setHelp(false)} width={440}>
      <dl className="hw-keylist">
        {row('0–9 .', t('mark.key.digits'))}
        {row('Enter', t('mark.key.enter'))}
        {row('F', t('mark.key.full'))}
        {row('H', t('mark.key.half'))}
        {row('← →', t('mark.key.arrows'))}
        {row('↑ ↓', t('mark.key.updown'))}
        {row('C', t('mark.key.comment'))}
        {keys.star ? row('S', t('mark.key.star')) : null}
      </dl>
    </Modal>
  ) : null;
}
