import { useCan } from '../../../../kernel/web/app';
import { instantText } from '../../../../kernel/web/format';
import { useAct } from '../../../../kernel/web/http/hooks';
import { ListScreen } from '../../../../kernel/web/list/list-screen';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { StickyContext } from '../../../../kernel/web/parts/sticky';
import { listLogs, recoverStudent } from '../../contract';
import { useT } from '../texts';

/** The operation log of a class; a removed student comes back from here and from nowhere else. */
export function ClazzLogs({ clazzId, ended }: { readonly clazzId: number; readonly ended: boolean }) {
  const t = useT();
  const can = useCan();
  const act = useAct(recoverStudent, { done: (s) => t('recovered', { name: s.name }) });
  return (
    <StickyContext value={{ offset: 0 }}>
      <ListScreen
        call={listLogs}
        fixed={{ id: clazzId }}
        scope="logs"
        pageSize={20}
        print={false}
        rowKey={(l) => String(l.logId)}
        filters={{ removals: { label: t('removalsOnly') } }}
        empty={{ title: t('logsEmpty') }}
        columns={[
          { of: 'text', title: t('logText') },
          { of: 'byName', title: t('logBy'), width: 120 },
          { of: 'at', title: t('logAt'), width: 160, show: (l) => instantText(l.at) },
          {
            of: 'logId',
            title: '',
            width: 90,
            align: 'right',
            show: (l) =>
              l.recoverable && !ended && can(recoverStudent) ? (
                <ActButton type="link" size="small" onClick={() => act.run({ id: clazzId, logId: l.logId })}>
                  {t('recover')}
                </ActButton>
              ) : (
                <span />
              ),
          },
        ]}
      />
    </StickyContext>
  );
}
