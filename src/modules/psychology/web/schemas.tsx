import { PlusOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { schoolYearOf } from '../../../kernel/shared/dates';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { spanText } from '../../../kernel/web/format';
import { useAct } from '../../../kernel/web/http/hooks';
import { saveFile, sendFile } from '../../../kernel/web/http/send';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { useToday } from '../../../kernel/web/parts/date-range';
import { GoneState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import type { Schema } from '../contract/schemas';
import { USUAL } from '../rules';
import { Grades, GradesOfKind } from './grades';
import { useT } from './texts';

/** Assessments of the school: made, switched on and off, filled in on paper. */
export function Schemas() {
  const t = useT();
  const today = useToday();
  const [making, setMaking] = useState(false);
  const create = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setMaking(true)}>
      {t('newSchema')}
    </Button>
  );
  return (
    <>
      <ListScreen
        call={calls.listSchemas}
        name="psychology.schemas"
        rowKey={(row) => String(row.schemaId)}
        pageSize={20}
        filters={{ kind: true, yearId: true, on: true }}
        exportBy={calls.exportSchemas}
        actions={create}
        empty={{ title: t('noSchemas'), text: t('noSchemasText'), action: create }}
        columns={[
          {
            of: 'name',
            sort: true,
            show: (row) => (
              <>
                <strong className="row-title">{row.name}</strong>{' '}
                {row.isDemo ? <small className="soft">{t('isDemo')}</small> : null}
              </>
            ),
          },
          { of: 'kind', width: 220, show: (row) => t(`kind.${row.kind}`) },
          { of: 'yearId', width: 110, show: (row) => `${row.yearId}–${row.yearId + 1}` },
          { of: 'start', sort: true, width: 130 },
          { of: 'end', width: 130 },
          { of: 'agreed', width: 90, align: 'right' },
          { of: 'answered', width: 90, align: 'right', show: (row) => row.answered ?? t('few') },
          {
            of: 'on',
            width: 110,
            show: (row) => <StatusTag status={row.on ? 'done' : 'off'}>{t(row.on ? 'isOn' : 'isOff')}</StatusTag>,
          },
        ]}
        drawerTitle={(row) => row?.name}
        drawer={(_, row, done) => (row ? <SchemaView of={row} onDone={done} /> : <GoneState compact />)}
      />
      {making ? (
        <FormDialog
          open
          call={calls.createSchema}
          onClose={() => setMaking(false)}
          title={t('newSchema')}
          draft={false}
          initial={{
            kind: 'mht',
            variant: '1-5',
            yearId: schoolYearOf(today),
            termId: 1,
            grdIds: [...USUAL.grades.mht],
            start: today,
            end: today,
          }}
          fields={{
            name: true,
            kind: true,
            yearId: true,
            termId: true,
            grdIds: { as: GradesOfKind },
            start: true,
            end: true,
            variant: true,
          }}
          done={t('saved')}
        />
      ) : null}
    </>
  );
}

function SchemaView({ of, onDone }: { readonly of: Schema; readonly onDone: () => void }) {
  const t = useT();
  const confirm = useConfirm();
  const [form, setForm] = useState<'edit' | 'import'>();
  const turn = useAct(calls.turnSchema, { done: (row) => t(row.on ? 'turnedOn' : 'turnedOff'), onDone });
  const ask = useAct(calls.askAgree, {
    done: ({ children, sent }) => (children > 0 ? t('askedOf', { children, sent }) : t('askedNobody')),
  });
  const remove = useAct(calls.deleteSchema, { done: t('removed'), onDone });
  const askRemove = async () => {
    if (await confirm({ title: t('removeAsk', { name: of.name }), loses: [t('removeLoses')], danger: true }))
      await remove.run({ id: of.schemaId });
  };
  return (
    <div className="stack">
      <p className="soft">{`${t(`kind.${of.kind}`)} · ${spanText(of.start, of.end)}`}</p>
      <div className="row">
        <ActButton type="primary" onClick={() => turn.run({ id: of.schemaId, on: !of.on })}>
          {t(of.on ? 'turnOff' : 'turnOn')}
        </ActButton>
        <Button onClick={() => setForm('edit')}>{t('edit')}</Button>
        <Button onClick={() => setForm('import')}>{t('importOf')}</Button>
        {of.on ? null : (
          <ActButton danger onClick={askRemove}>
            {t('remove')}
          </ActButton>
        )}
      </div>
      <p className="soft">{t('agreedOf', { count: of.agreed ?? 0 })}</p>
      {of.on ? (
        <div className="row">
          <ActButton onClick={() => ask.run({ id: of.schemaId })}>{t('askGuardians')}</ActButton>
        </div>
      ) : null}
      {form === 'import' ? <ImportAnswers of={of} /> : null}
      {form === 'edit' ? (
        <FormDialog
          open
          call={calls.updateSchema}
          onClose={() => setForm(undefined)}
          title={of.name}
          draft={false}
          fixed={{ id: of.schemaId }}
          initial={{ name: of.name, grdIds: of.grdIds, start: of.start, end: of.end }}
          fields={{ name: true, grdIds: { as: Grades }, start: true, end: true }}
          done={t('saved')}
        />
      ) : null}
    </div>
  );
}

/** Papers filled in by hand: clean rows are in at once, the others say why not. */
function ImportAnswers({ of }: { readonly of: Schema }) {
  const t = useT();
  const [file, setFile] = useState<File>();
  const [saved, setSaved] = useState<Awaited<ReturnType<typeof act.run>>>();
  const act = useAct(calls.saveAnswers, { done: (r) => t('importDone', { saved: r.saved }) });
  const download = async () => {
    const answer = await sendFile(calls.downAnswers, { id: of.schemaId });
    if (!('jobId' in answer)) saveFile(answer);
  };
  const send = async () => {
    if (file) setSaved(await act.run({ id: of.schemaId, file }));
  };
  return (
    <section className="stack" aria-label={t('importOf')}>
      <p className="soft">{t('importText')}</p>
      <div className="row">
        <ActButton onClick={download}>{t('template')}</ActButton>
        <input
          type="file"
          aria-label={t('chooseFile')}
          accept=".xlsx,.csv"
          onChange={(event) => setFile(event.target.files?.[0])}
        />
        <ActButton type="primary" disabled={!file} onClick={send}>
          {t('importOf')}
        </ActButton>
      </div>
      {saved && saved.errors.length > 0 ? (
        <Alert
          type="warning"
          title={t('importErrors', { count: saved.errors.length })}
          description={
            <ul>
              {saved.errors.slice(0, 50).map((error) => (
                <li
                  key={`${error.row} ${error.column}`}
                >{`${t('rowOf', { row: error.row })} ${error.column}: ${error.text}`}</li>
              ))}
            </ul>
          }
        />
      ) : null}
      {saved?.warnings.map(({ code, text }) => (
        <Alert key={code} type="warning" title={text} />
      ))}
    </section>
  );
}
