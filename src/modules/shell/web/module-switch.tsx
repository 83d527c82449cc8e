import { CheckOutlined, DownOutlined } from '@ant-design/icons';
import { Popover } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { titleIn, useLang } from '../../../kernel/web/i18n/use-text';
import { chooseModule, currentModule } from '../../../kernel/web/session/local';
import { accent } from '../../../kernel/web/theme';
import type { DeskModule } from '../rules/menu';
import { moduleOf, offered } from '../rules/modules';
import { contentsOf } from './contents';
import { MenuIcon } from './icons';
import type { KnownSession } from './known-session';
import { useT } from './texts';
import { usePop } from './use-pop';

/**
 * The module switcher: what the organisation has and the person may use; the choice is remembered in this browser (desk D02 to D04).
 * @param at the desk one stands in; outside the desks the remembered module, which leads back.
 */
export function ModuleSwitch({ known, at }: { readonly known: KnownSession; readonly at: DeskModule | undefined }) {
  const t = useT();
  const lang = useLang();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const { trigger, box, afterOpenChange } = usePop(() => setOpen(false));
  const modules = offered(known);
  if (modules.length === 0) return null;
  const kept = currentModule(localStorage);
  const now = at ? moduleOf(at) : (modules.find((m) => m.key === kept) ?? modules[0]!);
  const label = (
    <>
      <span className="sh-switch-dot" aria-hidden>
        <MenuIcon name={now.icon} />
      </span>
      <span className="sh-switch-name">{titleIn(now.title, lang)}</span>
    </>
  );
  if (at && modules.length === 1 && modules[0]!.key === now.key)
    return <span className="sh-switch sh-switch-alone">{label}</span>;
  const choose = (key: DeskModule) => {
    setOpen(false);
    chooseModule(localStorage, key);
    void navigate(moduleOf(key).path);
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      afterOpenChange={afterOpenChange}
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      content={
        <div {...box}>
          <ul className="sh-modules" aria-label={t('switchModule')}>
            {modules.map((m) => (
              <li key={m.key}>
                <button type="button" aria-current={m.key === now.key || undefined} onClick={() => choose(m.key)}>
                  <span className="sh-module-icon" style={{ background: accent[m.key] }}>
                    <MenuIcon name={m.icon} />
                  </span>
                  <span>
                    <strong>{titleIn(m.title, lang)}</strong>
                    <span className="soft">{contentsOf(m, known, lang)}</span>
                  </span>
                  {m.key === now.key ? <CheckOutlined aria-hidden /> : null}
                </button>
              </li>
            ))}
          </ul>
        </div>
      }
    >
      <button
        ref={trigger}
        type="button"
        className="sh-switch"
        aria-expanded={open}
        aria-label={`${t('switchModule')}: ${titleIn(now.title, lang)}`}
      >
        {label}
        <DownOutlined aria-hidden className="sh-caret" />
      </button>
    </Popover>
  );
}
