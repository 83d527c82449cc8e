import { Button, Input, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { EmptyState } from '../../../kernel/web/parts/states';
import { CHAT_MAX, CHAT_MODES, type ChatMode } from '../rules';
import type { Said } from './model';
import { may, type RoomAtHand } from './use-room';
import { useT } from './texts';

/** What was said, the newest below. */
export function Words({ said }: { readonly said: readonly Said[] }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The words move inside their box; the page around them stays.
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [said.length]);
  if (!said.length) return <EmptyState compact title={t('noChat')} />;
  return (
    <div ref={box} className="lv-words" role="log">
      {said.map((one) => (
        <p key={one.seq}>
          <b>{one.name}</b> {one.text}
        </p>
      ))}
    </div>
  );
}

/** The room's chat: who may speak is the teacher's to say. */
export function Chat({ room: { model, me, act } }: { readonly room: RoomAtHand }) {
  const t = useT();
  const [text, setText] = useState('');
  const speaks = may(model, me, { kind: 'chat', text: '.' });
  const say = async () => {
    const said = text.trim();
    if (said && (await act({ kind: 'chat', text: said }))) setText('');
  };
  return (
    <div className="lv-chat">
      {may(model, me, { kind: 'chatMode', mode: 'off' }) ? (
        <Select<ChatMode>
          aria-label={t('chatMode')}
          value={model.room.chat}
          onChange={(mode) => void act({ kind: 'chatMode', mode })}
          options={CHAT_MODES.map((value) => ({ value, label: t(`chatMode.${value}`) }))}
        />
      ) : null}
      <Words said={model.chat} />
      {speaks ? (
        <form
          className="lv-say"
          onSubmit={(event) => {
            event.preventDefault();
            void say();
          }}
        >
          <Input
            aria-label={t('say')}
            placeholder={t('say')}
            maxLength={CHAT_MAX}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button htmlType="submit" type="primary" disabled={!text.trim()}>
            {t('send')}
          </Button>
        </form>
      ) : (
        <span className="soft">
          {model.room.hushed?.includes(me?.userId ?? 0)
            ? t('no.hushed')
            : model.room.chat === 'all'
              ? null
              : t('no.chatOff')}
        </span>
      )}
    </div>
  );
}
