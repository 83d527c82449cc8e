import { Alert, Button, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { bridge, NATIVE, WINDOW, type NativeMessages, type WindowState } from '../../../kernel/web/bridge/bridge';
import { timeText } from '../../../kernel/web/format';
import { useT } from './texts';

interface Line {
  readonly at: number;
  readonly text: string;
  readonly ok: boolean;
}
const KEPT = 50;

/** The test page of the desktop bridge: window state, and every native message with a payload of one's own. */
export default function BridgeTest() {
  const t = useT();
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [state, setState] = useState<WindowState>();
  const [name, setName] = useState<keyof NativeMessages>(NATIVE[0]!);
  const [payload, setPayload] = useState('');
  const [fault, setFault] = useState<string>();
  const say = (text: string, ok = true) =>
    setLines((before) => [{ at: Date.now(), text, ok }, ...before].slice(0, KEPT));
  const failed = (error: unknown) =>
    say(t('bridgeFailed', { why: error instanceof Error ? error.message : String(error) }), false);
  const stateText = (s: WindowState | undefined) =>
    s === WINDOW.restored || s === WINDOW.maximised ? t(`bridgeState.${s}`) : t('bridgeUnknown');

  const read = () => {
    bridge()
      .windowState()
      .then((s) => {
        setState(s);
        say(t('bridgeState', { state: stateText(s) }));
      }, failed);
  };
  const set = (s: WindowState) => {
    bridge()
      .setWindowState(s)
      .then(() => {
        setState(s);
        say(t('bridgeState', { state: stateText(s) }));
      }, failed);
  };
  const post = () => {
    let value: unknown;
    try {
      value = payload.trim() ? JSON.parse(payload) : undefined;
    } catch (error) {
      setFault(t('bridgeNotJson', { why: (error as Error).message }));
      return;
    }
    setFault(undefined);
    bridge().post(name, value);
    say(t('bridgeSent', { name }));
  };
  return (
    <div className="stack">
      <Alert
        type={bridge().present ? 'success' : 'info'}
        showIcon
        title={t(bridge().present ? 'bridgeOn' : 'bridgeOff')}
      />
      <section className="panel">
        <h2 className="sh-h">{t('bridgeWindow')}</h2>
        <div className="row">
          <Segmented
            value={
              state === WINDOW.maximised ? WINDOW.maximised : state === WINDOW.restored ? WINDOW.restored : undefined
            }
            disabled={!bridge().present}
            onChange={(s) => set(s as WindowState)}
            options={[WINDOW.restored, WINDOW.maximised].map((s) => ({ value: s, label: t(`bridgeState.${s}`) }))}
          />
          <Button onClick={read}>{t('bridgeRead')}</Button>
          <span className="soft">{stateText(state)}</span>
        </div>
      </section>
      <section className="panel">
        <h2 className="sh-h">{t('bridgeMessages')}</h2>
        <div className="stack">
          <Select
            aria-label={t('bridgeMessages')}
            value={name}
            onChange={setName}
            options={NATIVE.map((n) => ({ value: n, label: n }))}
            showSearch
            style={{ maxWidth: 280 }}
          />
          <Input.TextArea
            aria-label={t('bridgePayload')}
            placeholder={t('bridgePayload')}
            value={payload}
            onChange={(e) => setPayload(e.target.value)}
            autoSize={{ minRows: 3, maxRows: 10 }}
            status={fault ? 'error' : undefined}
            spellCheck={false}
          />
          {fault ? (
            <p className="why" role="alert">
              {fault}
            </p>
          ) : null}
          <div>
            <Button type="primary" onClick={post}>
              {t('bridgeSend')}
            </Button>
          </div>
        </div>
      </section>
      <section className="panel">
        <div className="row">
          <h2 className="sh-h">{t('bridgeLog')}</h2>
          {lines.length > 0 ? (
            <Button type="text" size="small" className="row-end" onClick={() => setLines([])}>
              {t('bridgeClear')}
            </Button>
          ) : null}
        </div>
        {lines.length === 0 ? (
          <p className="soft">{t('bridgeLogEmpty')}</p>
        ) : (
          <ul className="sh-log" aria-live="polite">
            {lines.map((l, i) => (
              <li key={lines.length - i}>
                <time className="soft">{timeText(l.at)}</time>
                <span className={l.ok ? undefined : 'why'}>{l.text}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
