import type { InputOf } from '../../../kernel/shared/call';
import { instantText } from '../../../kernel/web/format';
import { useAct } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { useSession } from '../../../kernel/web/session/session-store';
import { OrgPicker } from '../../organisation/web/published';
import { giveUp, listDead, sendAgain, sendAllAgain, type DeadLetter } from '../contract';
import { useT } from './texts';

/** Mails and messages that no try could deliver, of all organisations. */
export function DeadList() {
  const t = useT();
  const zone = useSession()?.zone;
  return (
    <ListScreen
      call={listDead}
      rowKey={(d) => `${d.orgId}.${d.newsId}.${d.userId}.${d.channel}`}
      empty={{ title: t('noLetters'), text: t('lettersHint') }}
      filters={{ orgId: OrgPicker, channel: true }}
      actions={(list) => <AllAgain of={list.input} total={list.total} />}
      columns={[
        { of: 'orgName' },
        { of: 'userName', width: 120 },
        { of: 'title' },
        { of: 'channel', width: 90, show: (d) => t(`channel.${d.channel}`) },
        { of: 'error', show: (d) => (d.error ? t(`trouble.${d.error}`) : '') },
        { of: 'tries', width: 70 },
        { of: 'dueAt', width: 150, show: (d) => instantText(d.dueAt, zone) },
        { of: 'acts', title: '', width: 190, fixed: 'right', show: (d) => <Acts letter={d} /> },
      ]}
    />
  );
}

/** All of one organisation and way at once: after a mail server was away, theirs are hundreds. */
function AllAgain({
  of: { orgId, channel },
  total,
}: {
  readonly of: InputOf<typeof listDead>;
  readonly total: number;
}) {
  const t = useT();
  const act = useAct(sendAllAgain, { done: ({ count }) => t('againAllDone', { count }) });
  if (!orgId || !channel) return total > 0 ? <span className="soft">{t('againAllHint')}</span> : null;
  return (
    <ActButton disabled={total === 0} onClick={() => act.run({ orgId, channel })}>
      {t('againAll')}
    </ActButton>
  );
}

function Acts({ letter }: { readonly letter: DeadLetter }) {
  const t = useT();
  const confirm = useConfirm();
  const again = useAct(sendAgain, { done: t('againDone') });
  const drop = useAct(giveUp, { done: t('giveUpDone') });
  const { orgId, newsId, userId, channel, title, userName } = letter;
  const chosen = { orgId, newsId, userId, channel };
  const ask = async () => {
    if (await confirm({ title: t('giveUp'), loses: `${title} · ${userName}`, ok: t('giveUp') })) await drop.run(chosen);
  };
  return (
    <span className="row">
      <ActButton size="small" onClick={() => again.run(chosen)}>
        {t('again')}
      </ActButton>
      <ActButton size="small" danger onClick={ask}>
        {t('giveUp')}
      </ActButton>
    </span>
  );
}
