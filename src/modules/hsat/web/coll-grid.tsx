import { useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useAct } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { RowMenu } from '../../../kernel/web/parts/row-menu';
import { OrgPicker } from '../../organisation/web/published';
import * as calls from '../contract';
import type { CollLine } from '../contract/coll';
import type { SchemaShown } from '../contract/parts';
import { readValue, takesEntries, valueText, WORDS, type Word } from '../rules';
import { useCall } from '../../../kernel/web/http/hooks';
import { useSession } from '../../../kernel/web/session/session-store';
import { useT } from './texts';

type Field = {
  readonly code: string;
  readonly name: string;
  readonly unit: string;
  readonly isScore: boolean;
  readonly full: number;
  readonly group: string | null;
};
/** Of this item's group the candidate takes another one. */
const hasOther = (row: CollLine, field: Field, fields: readonly Field[]): boolean =>
  !row.chosen.includes(field.code) && fields.some((one) => one.group === field.group && row.chosen.includes(one.code));
/** What was collected, candidate by candidate; a school types results or a word into each cell. */
export function CollGrid({ exam, isRegion }: { readonly exam: SchemaShown; readonly isRegion: boolean }) {
  const t = useT();
  const can = useCan();
  const [fixed, setFixed] = useState<CollLine>();
  const { schemaId, module } = exam;
  const { data } = useCall(calls.listColl, { schemaId, module, pageSize: 1 }, { quiet: true });
  const { orgId } = useSession() ?? {};
  const may = takesEntries(exam.state) && !data?.handedAt && can(calls.setColl);
  const fields: readonly Field[] = data?.fields ?? [];
  return (
    <>
      <ListScreen
        call={calls.listColl}
        fixed={{ schemaId, module }}
        name={`hsat.coll.${isRegion ? 'reg' : 'org'}`}
        rowKey={(row) => String(row.userId)}
        filters={{ name: true, ...(isRegion ? { orgId: OrgPicker } : {}) }}
        empty={{ title: t('noCandidates'), text: t('noCandidatesText') }}
        columns={[
          // Whose line it is stays in sight while the events move past.
          ...(isRegion ? [{ of: 'orgName', width: 160, fixed: 'left' } as const] : []),
          { of: 'examNo', sort: true, width: 130, fixed: 'left' },
          { of: 'name', sort: true, width: 110, fixed: 'left' },
          { of: 'clazzName', width: 120 },
          ...fields.map((field) => ({
            of: `i_${field.code}`,
            title: field.unit ? `${field.name} (${field.unit})` : field.name,
            width: 130,
            show: (row: CollLine) => (
              <Cell
                row={row}
                field={field}
                schemaId={schemaId}
                may={may && row.orgId === orgId && !hasOther(row, field, fields)}
              />
            ),
          })),
          {
            of: 'exempt',
            title: t('field.exempt'),
            width: 110,
            show: (row) => (row.exempt.some((one) => one.state === 'granted') ? t('exemptGranted') : null),
          },
          {
            of: 'stale',
            title: t('field.stale'),
            width: 110,
            show: (row) => (row.stale ? <StatusTag status="needs">{t('isStale')}</StatusTag> : null),
          },
          ...(isRegion && exam.own && exam.state === 'shown' && can(calls.correctColl)
            ? [
                {
                  of: 'acts',
                  title: '',
                  width: 56,
                  fixed: 'right' as const,
                  show: (row: CollLine) => (
                    <RowMenu
                      label={t('actsOf', { name: row.name })}
                      items={[{ key: 'fix', label: t('correct'), onClick: () => setFixed(row) }]}
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
      {fixed ? <Correct schemaId={schemaId} row={fixed} fields={fields} onClose={() => setFixed(undefined)} /> : null}
    </>
  );
}
function Cell({
  row,
  field,
  schemaId,
  may,
}: {
  readonly row: CollLine;
  readonly field: Field;
  readonly schemaId: number;
  readonly may: boolean;
}) {
  const t = useT();
  const cell = row.cells.find((one) => one.item === field.code);
  const said = cell?.word ? t(`word.${cell.word}`) : cell?.value == null ? '' : valueText(field, cell.value);
  const [typed, setTyped] = useState<string>();
  const save = useAct(calls.setColl);
  if (!may) return said || '—';
  const word = (text: string): Word | undefined => WORDS.find((one) => t(`word.${one}`) === text.trim());
  const text = typed ?? said;
  const read = word(text) ?? readValue(field, text);
  const bad = text.trim() !== '' && read === undefined;
  const send = async () => {
    if (typed === undefined || bad || typed === said) return;
    const value = text.trim() === '' ? { value: null } : typeof read === 'number' ? { value: read } : { word: read };
    await save.run({ schemaId, items: [{ userId: row.userId, itemId: field.code, ...value }] });
    setTyped(undefined);
  };
  return (
    <input
      className="hs-cell"
      aria-label={t('cellName', { name: row.name, item: field.name })}
      aria-invalid={bad}
      value={text}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => void send()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}
/** The one commit that an upheld appeal opened. */
function Correct({
  schemaId,
  row,
  fields,
  onClose,
}: {
  readonly schemaId: number;
  readonly row: CollLine;
  readonly fields: readonly Field[];
  readonly onClose: () => void;
}) {
  const t = useT();
  const [itemId, setItem] = useState(fields[0]?.code ?? '');
  const [text, setText] = useState('');
  const field = fields.find((one) => one.code === itemId);
  const word = WORDS.find((one) => t(`word.${one}`) === text.trim());
  const value = field ? readValue(field, text) : undefined;
  const bad = text.trim() !== '' && word === undefined && value === undefined;
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('correctOf', { name: row.name })}
      call={calls.correctColl}
      fixed={{
        schemaId,
        orgId: row.orgId,
        userId: row.userId,
        itemId,
        ...(word ? { word } : { value: value ?? null }),
      }}
      done={t('saved')}
      fields={{
        why: {
          label: t('field.why'),
          help: (
            <span className="stack" style={{ gap: 8 }}>
              <label>
                {t('field.item')}{' '}
                <select value={itemId} onChange={(event) => setItem(event.target.value)}>
                  {fields.map((one) => (
                    <option key={one.code} value={one.code}>
                      {one.name}
                    </option>
                  ))}
                </select>
              </label>
              <label>
                {t('field.value')}{' '}
                <input
                  className="hs-cell"
                  aria-invalid={bad}
                  value={text}
                  onChange={(event) => setText(event.target.value)}
                />
              </label>
              {t('correctHelp')}
            </span>
          ),
        },
      }}
    />
  );
}
