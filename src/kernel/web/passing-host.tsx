import { Button, Input, message, Modal } from 'antd';
import { useEffect, type ReactNode } from 'react';
import { ui } from './i18n/i18n';
import type { Notice } from './notify';
import { setHost, type Asked } from './passing';
import { size } from './theme';

/** Shows messages and questions in the language and colours of the page around it. */
export default function Host() {
  const [messages, messageHolder] = message.useMessage({ maxCount: 3, top: size.header + 8 });
  const [modal, modalHolder] = Modal.useModal();
  useEffect(() => {
    const show = ({ tone, text, seconds, action }: Notice) => {
      const content = action ? (
        <span>
          {text}{' '}
          <Button
            type="link"
            size="small"
            onClick={() => {
              messages.destroy(text);
              action.run();
            }}
          >
            {action.text}
          </Button>
        </span>
      ) : (
        text
      );
      // The key keeps five failing calls of one screen from saying the same thing five times.
      void messages.open({ key: text, type: tone, content, duration: seconds ?? (tone === 'warning' ? 5 : 3) });
    };
    const ask = ({ question: q, answer }: Asked) => {
      const lost = Array.isArray(q.loses) ? (
        <ul className="loses">
          {(q.loses as ReactNode[]).map((one, at) => (
            <li key={at}>{one}</li>
          ))}
        </ul>
      ) : (
        q.loses
      );
      const dialog = modal.confirm({
        title: q.title,
        okText: q.ok ?? ui('sure'),
        cancelText: ui('cancel'),
        okButtonProps: { danger: q.danger ?? q.loses != null, disabled: q.type != null },
        autoFocusButton: q.type ? null : 'cancel',
        content: (
          <div className="stack" style={{ gap: 8 }}>
            {q.text}
            {lost}
            {q.type ? (
              <Input
                autoFocus
                aria-label={ui('typeToConfirm', { word: q.type })}
                placeholder={ui('typeToConfirm', { word: q.type })}
                onChange={(e) => {
                  const typed = e.target.value.trim();
                  dialog.update((before) => ({
                    ...before,
                    okButtonProps: { danger: true, disabled: typed !== q.type },
                  }));
                }}
              />
            ) : null}
          </div>
        ),
        onOk: () => answer(true),
        onCancel: () => answer(false),
      });
    };
    setHost({ show, ask });
    return () => setHost(undefined);
  }, [messages, modal]);
  return (
    <>
      {messageHolder}
      {modalHolder}
    </>
  );
}
