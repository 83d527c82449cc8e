import { Button, Drawer, Input, Table } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { instantText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ImportFlow } from '../../../kernel/web/import/import-flow';
import type { RowOf } from '../../../kernel/web/list/use-list';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { Bones } from '../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { ClazzStudentPicker } from '../../class/web/published';
import * as calls from '../contract';
import { useT } from './texts';

type Band = RowOf<typeof calls.listBands>;
const PAGE = 20;
/** Who carries which band or watch: given by its number, and taken back before somebody else gets it. */
export function Worn() {
  const t = useT();
  const can = useCan();
  const [name, setName] = useState('');
  const [curPage, setPage] = useState(1);
  const [giving, setGiving] = useState(false);
  const [search, setSearch] = useSearchParams();
  // A sheet that is on its way stands in the address.
  const [isSheet, setSheet] = useState(search.has('batch'));
  const closeSheet = () => {
    setSheet(false);
    setSearch({}, { replace: true });
  };
  const asked = { curPage, pageSize: PAGE, ...(name === '' ? {} : { name }) };
  const { data, error, refetch } = useCall(calls.listBands, asked, { quiet: true, keep: true });
  return (
    <div className="stack">
      <div className="row">
        <Input.Search
          aria-label={t('searchBand')}
          placeholder={t('searchBand')}
          allowClear
          maxLength={64}
          onSearch={(text) => {
            setName(text.trim());
            setPage(1);
          }}
          style={{ maxWidth: 260 }}
        />
        {can(calls.assignBand) ? (
          <Button type="primary" onClick={() => setGiving(true)}>
            {t('giveBand')}
          </Button>
        ) : null}
        {can(calls.bandImport.create) ? <Button onClick={() => setSheet(true)}>{t('bandsBySheet')}</Button> : null}
      </div>
      {error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : null}
      {data ? null : error ? null : <Bones />}
      {data?.total === 0 ? <EmptyState compact title={t(name === '' ? 'noWorn' : 'noWornFound')} /> : null}
      {data && data.total > 0 ? (
        <Table
          size="small"
          rowKey="bandId"
          scroll={{ x: 'max-content' }}
          dataSource={data.items}
          pagination={{
            current: curPage,
            pageSize: PAGE,
            total: data.total,
            hideOnSinglePage: true,
            onChange: setPage,
          }}
          columns={[
            { title: t('field.tag'), dataIndex: 'tag' },
            { title: t('field.child'), dataIndex: 'name' },
            { title: t('field.clazzName'), dataIndex: 'clazzName' },
            { title: t('field.wornSince'), dataIndex: 'fromAt', render: (at: string) => instantText(at) },
            { title: '', render: (_: unknown, row: Band) => <Release band={row} /> },
          ]}
        />
      ) : null}
      <FormDialog
        open={giving}
        onClose={() => setGiving(false)}
        title={t('giveBand')}
        call={calls.assignBand}
        draft={false}
        fields={{
          tag: { label: t('field.tag') },
          userId: { as: ClazzStudentPicker, label: t('field.child'), help: t('assignHelp') },
        }}
        done={(reply: { readonly passes: number }) => t('assigned', { count: reply.passes })}
      />
      <Drawer open={isSheet} size={960} destroyOnHidden title={t('bandsBySheet')} onClose={closeSheet}>
        <p className="soft">{t('bandsBySheetText')}</p>
        <ImportFlow calls={calls.bandImport} template={calls.bandSheet} options={{}} />
      </Drawer>
    </div>
  );
}
/** Takes a band back; what was run with it stays the child's. */
function Release({ band: { bandId, tag, name } }: { readonly band: Band }) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const release = useAct(calls.releaseBand, { done: t('released') });
  if (!can(calls.releaseBand)) return null;
  const ask = async () => {
    if (await confirm({ title: t('releaseAsk', { tag }), loses: [t('releaseLoses', { name })], ok: t('release') }))
      await release.run({ bandId });
  };
  return <ActButton onClick={ask}>{t('release')}</ActButton>;
}
