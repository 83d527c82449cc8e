import { instantText } from '../../../kernel/web/format';
import { useAct } from '../../../kernel/web/http/hooks';
import { saveFile, sendFile } from '../../../kernel/web/http/send';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { GoneState } from '../../../kernel/web/parts/states';
import { ClazzPicker } from '../../class/web/published';
import { Locked, SheetExport, SleepFormPicker } from '../../psychology/web/published';
import * as calls from '../contract';
import type { SleepUser } from '../contract';
import { lengthText } from './parts';
import { useT, type Key } from './texts';

/** Sleep forms by name, behind the second lock. */
export default function Users() {
  return (
    <Locked>
      <UserList />
    </Locked>
  );
}
async function fetchSheet(exportId: number): Promise<void> {
  const answer = await sendFile(calls.exportUsers, { exportId });
  if (!('jobId' in answer)) saveFile(answer);
}
function UserList() {
  const t = useT();
  const make = useAct(calls.makeExport, { refreshes: [] });
  return (
    <ListScreen
      call={calls.listUsers}
      name="sleep.users"
      rowKey={(row) => String(row.answerId)}
      pageSize={20}
      filters={{ name: true, schemaId: SleepFormPicker, clazzId: ClazzPicker }}
      head={({ total, input: { schemaId, clazzId, name } }) => (
        <SheetExport disabled={total === 0} onMake={() => make.run({ schemaId, clazzId, name })} onFetch={fetchSheet} />
      )}
      print={false}
      empty={{ title: t('noUsers'), text: t('noUsersText') }}
      columns={[
        {
          of: 'userName',
          sort: true,
          width: 120,
          show: (row) => <strong className="row-title">{row.userName}</strong>,
        },
        { of: 'clazzName', width: 130 },
        { of: 'schemaName' },
        { of: 'slept', width: 130, align: 'right', show: (row) => lengthText(t, row.slept) },
        { of: 'line', width: 130, show: (row) => <Enough of={row} /> },
        { of: 'total', width: 80, align: 'right' },
        { of: 'band', width: 120, show: (row) => t(`band.${row.band}` as Key) },
        { of: 'at', sort: true, width: 170, show: (row) => instantText(row.at) },
      ]}
      drawerTitle={(row) => row?.userName}
      drawer={(_, row) => (row ? <Parts of={row} /> : <GoneState compact />)}
    />
  );
}
function Enough({ of: { slept, line } }: { readonly of: Pick<SleepUser, 'slept' | 'line'> }) {
  const t = useT();
  if (line == null) return '—';
  const isEnough = slept >= line;
  return <StatusTag status={isEnough ? 'done' : 'needs'}>{t(isEnough ? 'enough' : 'tooLittle')}</StatusTag>;
}
/** The seven components of a form: hints, no diagnosis. */
function Parts({ of }: { readonly of: SleepUser }) {
  const t = useT();
  return (
    <div className="stack">
      <p>{t('sleptOf', { slept: lengthText(t, of.slept), inBed: lengthText(t, of.inBed) })}</p>
      <table className="plain">
        <thead>
          <tr>
            <th scope="col">{t('component')}</th>
            <th scope="col" className="num">
              {t('points')}
            </th>
          </tr>
        </thead>
        <tbody>
          {of.parts.map(({ code, points }) => (
            <tr key={code}>
              <th scope="row">{t(`part.${code}` as Key)}</th>
              <td className="num">{points}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="soft">{t('advice')}</p>
    </div>
  );
}
