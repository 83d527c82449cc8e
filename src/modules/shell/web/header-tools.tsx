import { AppstoreOutlined, QuestionCircleOutlined, ShopOutlined } from '@ant-design/icons';
import { Button, Popover, Tooltip } from 'antd';
import { Suspense, useState } from 'react';
import { Alone } from '../../../kernel/web/alone';
import { inDesktop } from '../../../kernel/web/bridge/host';
import { changeLang } from '../../../kernel/web/i18n/change-lang';
import { Bones } from '../../../kernel/web/parts/bones';
import { titleIn, useLang } from '../../../kernel/web/i18n/use-text';
import { sidePart } from '../../../kernel/web/side-part';
import { targetOf } from '../rules/menu';
import { headerLinks } from '../rules/site-menus';
import { shows } from '../rules/visible';
import type { KnownSession } from './known-session';
import { useT } from './texts';
import { usePop } from './use-pop';

const Panel = sidePart(
  async () => ({ default: (await import('../../operations/web/published')).AppLinksPanel }),
  'operations',
);

/** Chinese or English; the desktop client is fixed to Chinese (site H2). */
export function LangSwitch() {
  const t = useT();
  const lang = useLang();
  if (inDesktop()) return null;
  const other = lang === 'zh-CN' ? 'en-US' : 'zh-CN';
  return (
    <Button
      type="text"
      className="sh-tool"
      aria-label={`${t(other === 'en-US' ? 'enName' : 'zhName')}, ${t('langTo')}`}
      lang={other}
      onClick={() => void changeLang(other)}
    >
      {t(other === 'en-US' ? 'enName' : 'zhName')}
    </Button>
  );
}

/** The comprehensive platform: application links, each in a new window (desk D35). */
export function AppLinks() {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { trigger, box, afterOpenChange } = usePop(() => setOpen(false));
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      afterOpenChange={afterOpenChange}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      title={t('appLinks')}
      content={
        <div className="sh-apps" {...box}>
          <Alone told>
            <Suspense fallback={<Bones />}>
              <Panel />
            </Suspense>
          </Alone>
        </div>
      }
    >
      <Button
        ref={trigger}
        type="text"
        className="sh-tool"
        icon={<AppstoreOutlined />}
        aria-label={t('appLinks')}
        title={t('appLinks')}
        aria-haspopup="dialog"
        aria-expanded={open}
      />
    </Popover>
  );
}

/** Course centre and help centre, under the brand that has them (desk D37). */
export function HeaderLinks({ known }: { readonly known: KnownSession }) {
  const lang = useLang();
  return headerLinks(known.who)
    .filter((e) => shows(e, known))
    .map((e) => (
      <Tooltip key={e.path} title={titleIn(e.title, lang)}>
        <Button
          type="text"
          className="sh-tool sh-wide"
          href={targetOf(e)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={titleIn(e.title, lang)}
          icon={e.icon === 'shop' ? <ShopOutlined /> : <QuestionCircleOutlined />}
        />
      </Tooltip>
    ));
}
