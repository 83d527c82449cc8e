import { UploadOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useRef, useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { instantText } from '../../../kernel/web/format';
import { useAct } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import type { RowOf } from '../../../kernel/web/list/use-list';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { pickerOf } from '../../../kernel/web/parts/picker';
import { Progress } from '../../../kernel/web/parts/progress';
import { RowMenu } from '../../../kernel/web/parts/row-menu';
import { sendFile, uploadFault, type Stored } from '../../files/web/published';
import * as calls from '../contract';
import { SizeText } from './size';
import { useT } from './texts';

type Row = RowOf<typeof calls.versionList>;
/** Chooses a program. */
const ProgramPicker = pickerOf({
  call: calls.programList,
  value: (row) => row.programId,
  label: (row) => row.name,
  note: (row) => row.verNo,
  search: (name) => ({ name }),
});

/** Versions of programs: the file first, then what it is; what is on stands on the download page. */
export default function Versions() {
  const t = useT();
  const can = useCan();
  const [stored, setStored] = useState<Stored>();
  const [editing, setEditing] = useState<Row>();
  const publish = can(calls.createVersion) ? <Publish onStored={setStored} /> : null;
  return (
    <>
      <ListScreen
        call={calls.versionList}
        rowKey={(row) => String(row.verId)}
        filters={{ programId: ProgramPicker }}
        actions={publish}
        empty={{ title: t('noVersions'), text: t('noVersionsText') }}
        columns={[
          { of: 'programName', width: 200, show: (row) => <strong className="row-title">{row.programName}</strong> },
          { of: 'verNo', width: 100 },
          { of: 'text' },
          { of: 'fileName', width: 200 },
          { of: 'fileSize', width: 110, show: (row) => <SizeText bytes={row.fileSize} /> },
          {
            of: 'on',
            width: 90,
            show: (row) => <StatusTag status={row.on ? 'done' : 'off'}>{t(row.on ? 'on' : 'off')}</StatusTag>,
          },
          { of: 'madeAt', width: 160, show: (row) => instantText(row.madeAt) },
          { of: 'acts', title: '', width: 60, fixed: 'right', show: (row) => <Acts row={row} onEdit={setEditing} /> },
        ]}
      />
      {stored ? (
        <FormDialog
          open
          call={calls.createVersion}
          onClose={() => setStored(undefined)}
          title={`${t('publish')} ${stored.name}`}
          draft={false}
          fixed={{ path: stored.path, fileName: stored.name, fileSize: stored.size }}
          fields={{ programId: { as: ProgramPicker }, verNo: true, text: true }}
          done={t('published')}
        />
      ) : null}
      {editing ? (
        <FormDialog
          open
          call={calls.updateVersion}
          onClose={() => setEditing(undefined)}
          title={`${editing.programName} ${editing.verNo}`}
          draft={false}
          fixed={{ verId: editing.verId }}
          initial={{ text: editing.text }}
          fields={{ text: true }}
          done={t('saved')}
        />
      ) : null}
    </>
  );
}

function Publish({ onStored }: { readonly onStored: (stored: Stored) => void }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState<number>();
  const [fault, setFault] = useState<string>();
  const take = async (file: File) => {
    setFault(undefined);
    setPercent(0);
    try {
      onStored(await sendFile(file, { proc: 'program', onPercent: setPercent }));
    } catch (error) {
      setFault(uploadFault(error));
    } finally {
      setPercent(undefined);
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".apk,.zip"
        hidden
        aria-label={t('programFile')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void take(file);
        }}
      />
      <Button
        type="primary"
        icon={<UploadOutlined />}
        loading={percent !== undefined}
        onClick={() => input.current?.click()}
      >
        {t('publish')}
      </Button>
      {percent === undefined ? null : <Progress percent={percent} />}
      {fault ? <Alert type="error" showIcon title={fault} /> : null}
    </>
  );
}

function Acts({ row, onEdit }: { readonly row: Row; readonly onEdit: (row: Row) => void }) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const turn = useAct(calls.updateVersion, { done: t('saved') });
  const remove = useAct(calls.deleteVersion, { done: t('deleted') });
  const name = `${row.programName} ${row.verNo}`;
  const ask = async () => {
    if (await confirm({ title: t('deleteAsk', { name }), ok: t('delete') })) await remove.run({ verId: row.verId });
  };
  return (
    <RowMenu
      label={name}
      items={[
        ...(can(calls.updateVersion)
          ? [
              { key: 'text', label: t('change'), onClick: () => onEdit(row) },
              {
                key: 'on',
                label: t(row.on ? 'stop' : 'start'),
                onClick: () => void turn.run({ verId: row.verId, on: !row.on }),
              },
            ]
          : []),
        ...(can(calls.deleteVersion)
          ? [{ key: 'delete', label: t('delete'), danger: true, onClick: () => void ask() }]
          : []),
      ]}
    />
  );
}
