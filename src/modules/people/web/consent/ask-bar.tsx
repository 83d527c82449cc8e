import { MessageOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import type { InputOf, ReplyOf } from '../../../../kernel/shared/call';
import { useAct } from '../../../../kernel/web/http/hooks';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { consentLetters, consentRemind } from '../../contract';
import { useT } from '../texts';
import type { ConsentRow, Purpose } from './rows';

interface AskBarProps {
  readonly ask: InputOf<typeof consentLetters>;
  readonly purposes: readonly Purpose[];
  readonly onPurposes: (names: readonly string[]) => void;
  readonly all: readonly ConsentRow[];
  readonly onPick: (userIds: readonly number[]) => void;
  readonly onLetters: (letters: ReplyOf<typeof consentLetters>) => void;
}

/** Asks the ticked children's families: for what, by message or by letter. */
export function AskBar({ ask, purposes, onPurposes, all, onPick, onLetters }: AskBarProps) {
  const t = useT();
  const confirm = useConfirm();
  const remind = useAct(consentRemind, {
    done: (r) => t('consentReminded', { messages: r.messages, children: r.children, own: r.own, noPhone: r.noPhone }),
  });
  const letters = useAct(consentLetters, { onDone: onLetters });
  const isOpen = (child: ConsentRow): boolean =>
    child.states.some((s) => ask.purposes.includes(s.purpose) && (s.state === 'missing' || s.state === 'outdated'));
  const none = ask.userIds.length === 0 || ask.purposes.length === 0;
  const sendAll = async () => {
    const title = t('consentRemindAsk', { count: ask.userIds.length });
    if (await confirm({ title, text: t('consentRemindText') })) await remind.run(ask);
  };
  return (
    <div className="row">
      <Select
        mode="multiple"
        aria-label={t('consentPurpose')}
        style={{ minWidth: 260, flex: '1 1 260px' }}
        maxTagCount="responsive"
        value={[...ask.purposes]}
        onChange={onPurposes}
        options={purposes.map((p) => ({ value: p.purpose, label: p.title }))}
      />
      <Button onClick={() => onPick(all.filter(isOpen).map((child) => child.userId))}>{t('consentPickOpen')}</Button>
      <Button onClick={() => onPick(all.filter((c) => isOpen(c) && c.phones === 0).map((child) => child.userId))}>
        {t('consentPickNoPhone')}
      </Button>
      <span className="row-end row">
        <ActButton icon={<PrinterOutlined />} disabled={none} onClick={() => letters.run(ask)}>
          {t('consentLetters')}
        </ActButton>
        <ActButton type="primary" icon={<MessageOutlined />} disabled={none} onClick={sendAll}>
          {t('consentRemind')}
        </ActButton>
      </span>
    </div>
  );
}
