import { useState } from 'react';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ImportFlow } from '../../../kernel/web/import/import-flow';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { ExportButton } from '../../../kernel/web/parts/export-button';
import * as calls from '../contract';
import type { Schema } from '../contract/parts';
import { levelFault, type LevelFault } from '../rules';
import { pointsText } from './parts';
import { RowsEditor } from './rows-editor';
import type { SchemePart } from './scheme-basics';
import { useT } from './texts';

type Level = Schema['content']['levels'][number];
/** Levels without a hole; the sentence below says where one is. */
export function Levels({ schema, locked }: SchemePart) {
  const t = useT();
  const { schemaId, full } = schema;
  const [levels, setAll] = useState<Level[]>(schema.content.levels);
  const save = useAct(calls.setLevels, { done: t('saved') });
  const { data } = useCall(calls.statisLevels, { schemaId }, { quiet: true, when: schema.runId !== null });
  const fault = levelFault(levels, full);
  return (
    <div className="stack">
      <RowsEditor
        rows={levels}
        locked={locked}
        onChange={setAll}
        blank={(): Level => ({ name: '', from: 0, to: full })}
        columns={[
          { key: 'name', title: t('field.level'), as: 'text' },
          { key: 'from', title: t('field.from'), as: 'hundredths' },
          { key: 'to', title: t('field.to'), as: 'hundredths' },
        ]}
      />
      <p className="hs-plain" role="status">
        {fault ? <FaultText fault={fault} /> : t('levelsGood', { full: pointsText(full) })}
      </p>
      <div className="row">
        {locked ? null : (
          <ActButton type="primary" onClick={() => save.run({ schemaId, rules: levels })}>
            {t('save')}
          </ActButton>
        )}
        <ExportButton call={calls.exportLevels} input={{ schemaId }} />
      </div>
      {data ? (
        <table className="hs-table">
          <thead>
            <tr>
              <th scope="col">{t('field.level')}</th>
              <th scope="col">{t('field.count')}</th>
            </tr>
          </thead>
          <tbody>
            {data.items.map((one) => (
              <tr key={one.name}>
                <th scope="row">{one.name}</th>
                <td>{one.count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {locked ? null : (
        <ImportFlow
          calls={calls.levelSheet}
          template={calls.downLevels}
          templateInput={{ schemaId }}
          options={{ schemaId }}
        />
      )}
    </div>
  );
}
function FaultText({ fault }: { readonly fault: LevelFault }) {
  const t = useT();
  switch (fault.kind) {
    case 'levelNone':
      return t('fault.levelNone');
    case 'levelTwice':
      return t('fault.levelTwice', { name: fault.name });
    case 'levelGap':
    case 'levelOverlap':
      return t(`fault.${fault.kind}`, { from: pointsText(fault.from), to: pointsText(fault.to) });
  }
}
