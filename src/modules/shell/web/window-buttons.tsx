import { BorderOutlined, CloseOutlined, MinusOutlined, SwitcherOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { bridge, WINDOW, type WindowState } from '../../../kernel/web/bridge/bridge';
import { windowButtonsOf } from '../rules/card';
import { useT } from './texts';

const ICON = {
  minimise: <MinusOutlined />,
  maximise: <BorderOutlined />,
  restore: <SwitcherOutlined />,
  close: <CloseOutlined />,
} as const;
const STATE = {
  minimise: WINDOW.minimised,
  maximise: WINDOW.maximised,
  restore: WINDOW.restored,
  close: WINDOW.closed,
} as const;

/** The window's buttons inside the desktop client: the state is read once at start and set on click (S-003). */
export function WindowButtons() {
  const t = useT();
  const { present } = bridge();
  const [state, setState] = useState<WindowState>(WINDOW.restored);
  useEffect(() => {
    if (present)
      bridge()
        .windowState()
        .then(setState, () => undefined);
  }, [present]);
  if (!present) return null;
  const press = (what: keyof typeof STATE) => {
    bridge()
      .setWindowState(STATE[what])
      .then(
        () => {
          if (what === 'maximise' || what === 'restore') setState(STATE[what]);
        },
        (error: unknown) => console.warn(error),
      );
  };
  return (
    <span className="sh-window" role="group">
      {windowButtonsOf(state).map((what) => (
        <Button
          key={what}
          type="text"
          aria-label={t(`window.${what}`)}
          title={t(`window.${what}`)}
          icon={ICON[what]}
          onClick={() => press(what)}
        />
      ))}
    </span>
  );
}
