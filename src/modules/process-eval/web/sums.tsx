import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { Bones } from '../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { useSession } from '../../../kernel/web/session/session-store';
import { holds } from '../../../kernel/shared/need';
import * as calls from '../contract';
import type { Sum } from '../contract/sums';
import { hundredthsText } from '../rules';
import { moduleOf, scoreText, useTermText } from './parts';
import { StateTag } from './state-tag';
import { useT } from './texts';
import './process-eval.css';

const countText = (count: number | null): string => (count === null ? '—' : String(count));
/** The schools of a region: how far each is with a sketch, the mean of its totals, and its children. */
export default function Sums({ with: of }: ScreenProps) {
  const t = useT();
  const term = useTermText();
  const module = moduleOf(of);
  const [opened, setOpened] = useState<Sum>();
  const seesRows = holds(useSession(), 'ADMIN_SUPERMAN');
  return (
    <>
      <ListScreen
        call={calls.listSums}
        fixed={{ module }}
        name={`process-eval.sums.${module}`}
        rowKey={(row) => `${row.orgId}/${row.normId}`}
        filters={{ name: true, state: true }}
        head={<p className="soft">{t('sumsText')}</p>}
        empty={{ title: t('noSums'), text: t('noSumsText') }}
        columns={[
          {
            of: 'orgName',
            sort: true,
            width: 200,
            show: (row) =>
              row.hidden || !seesRows ? (
                row.orgName
              ) : (
                <Button type="link" style={{ padding: 0 }} onClick={() => setOpened(row)}>
                  {row.orgName}
                </Button>
              ),
          },
          { of: 'normName', title: t('field.norm'), width: 220 },
          { of: 'yearId', title: t('field.term'), width: 220, show: (row) => term(row) },
          { of: 'state', width: 100, show: (row) => <StateTag state={row.state} /> },
          {
            of: 'children',
            width: 100,
            align: 'right',
            show: (row) => (row.hidden ? t('few') : countText(row.children)),
          },
          { of: 'done', sort: true, width: 100, align: 'right', show: (row) => countText(row.done) },
          { of: 'assigned', width: 100, align: 'right', show: (row) => countText(row.assigned) },
          {
            of: 'mean',
            sort: true,
            width: 130,
            align: 'right',
            show: (row) => (row.mean === null ? '—' : `${scoreText(row.mean)} / ${hundredthsText(row.fullScore)}`),
          },
        ]}
      />
      {opened ? <School of={opened} onClose={() => setOpened(undefined)} /> : null}
    </>
  );
}

const PAGE = 50;
/** The children of a school with their totals; values are entered at the school alone. */
function School({ of, onClose }: { readonly of: Sum; readonly onClose: () => void }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const { data, error, isPending, refetch } = useCall(
    calls.listColl,
    { normId: of.normId, orgId: of.orgId, curPage: page, pageSize: PAGE },
    { quiet: true, keep: true },
  );
  const pages = Math.ceil((data?.total ?? 0) / PAGE);
  return (
    <Drawer open size={760} title={`${of.orgName} · ${of.normName}`} onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : isPending ? <Bones /> : null}
      {data && !data.items.length ? <EmptyState title={t('noChildren')} text={t('noChildrenText')} /> : null}
      {data?.items.length ? (
        <div className="stack">
          <div className="pe-scroll">
            <table className="pe-steps">
              <thead>
                <tr>
                  <th scope="col">{t('field.student')}</th>
                  <th scope="col">{t('field.clazzName')}</th>
                  <th scope="col">{t('field.reckoned')}</th>
                  <th scope="col">{t('field.assigned')}</th>
                </tr>
              </thead>
              <tbody>
                {data.items.map((line) => (
                  <tr key={line.userId}>
                    <th scope="row">{line.name}</th>
                    <td>{line.clazzName}</td>
                    <td>{line.score === null ? t('missingCount', { count: line.missing }) : scoreText(line.score)}</td>
                    <td>{scoreText(line.assigned)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {pages > 1 ? (
            <div className="row">
              <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
                {t('pageBefore')}
              </Button>
              <span className="soft">
                {page} / {pages}
              </span>
              <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
                {t('pageNext')}
              </Button>
            </div>
          ) : null}
        </div>
      ) : null}
    </Drawer>
  );
}
