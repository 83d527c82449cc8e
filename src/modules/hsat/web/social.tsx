import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useCall } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { RowMenu } from '../../../kernel/web/parts/row-menu';
import { addCandidate, listCandidates, listItems, setOptions } from '../contract';
import type { Candidate } from '../contract/candidates';
import { itemsFor } from '../rules';
import { Apply } from './apply';
import { Choice, Removal } from './items';
import { useT } from './texts';

/** Candidates without a school, whom the bureau enters and chooses for. */
export function Social({ schemaId, open }: { readonly schemaId: number; readonly open: boolean }) {
  const t = useT();
  const can = useCan();
  const [adding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<Candidate>();
  const { data: of } = useCall(listItems, { schemaId }, { quiet: true });
  const [removed, setRemoved] = useState<Candidate>();
  const [exempted, setExempted] = useState<Candidate>();
  const nameOf = (code: string) => of?.items.find((item) => item.code === code)?.name ?? code;
  const may = open && can(setOptions);
  return (
    <>
      <ListScreen
        call={listCandidates}
        fixed={{ schemaId }}
        name="hsat.social"
        rowKey={(row) => String(row.userId)}
        filters={{ name: true }}
        actions={
          open && can(addCandidate) ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
              {t('addSocial')}
            </Button>
          ) : null
        }
        empty={{ title: t('noSocial'), text: t('noSocialText') }}
        columns={[
          { of: 'examNo', sort: true, width: 140 },
          { of: 'name', sort: true, width: 120 },
          { of: 'sex', width: 80, show: (row) => t(`sex.${row.sex}`) },
          { of: 'kind', width: 120, show: (row) => t(`kind.${row.kind}`) },
          { of: 'clazzName', title: t('field.place'), width: 180 },
          {
            of: 'chosen',
            title: t('field.chosen'),
            width: 180,
            show: (row) => row.chosen.map(nameOf).join(t('comma')) || t('notChosen'),
          },
          ...(may
            ? [
                {
                  of: 'acts',
                  title: '',
                  width: 56,
                  fixed: 'right' as const,
                  show: (row: Candidate) => (
                    <RowMenu
                      label={t('actsOf', { name: row.name })}
                      items={[
                        { key: 'choose', label: t('choose'), onClick: () => setChosen(row) },
                        ...(of?.rules.some((rule) => rule.open)
                          ? [{ key: 'exempt', label: t('applyExempt'), onClick: () => setExempted(row) }]
                          : []),
                        {
                          key: 'remove',
                          danger: true,
                          label: t('remove'),
                          onClick: () => setRemoved(row),
                        },
                      ]}
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
      <FormDialog
        open={adding}
        onClose={() => setAdding(false)}
        title={t('addSocial')}
        call={addCandidate}
        fixed={{ schemaId }}
        initial={{ kind: 'social', sex: 'male', place: '' }}
        fields={{
          name: true,
          sex: true,
          kind: true,
          bornOn: { label: t('field.bornOn') },
          place: { label: t('field.place') },
        }}
        done={t('saved')}
      />
      {chosen && of ? <Choice of={of} schemaId={schemaId} row={chosen} onClose={() => setChosen(undefined)} /> : null}
      {exempted && of ? (
        <Apply
          schemaId={schemaId}
          row={exempted}
          items={itemsFor(of, of.drawn, exempted.chosen)}
          rules={of.rules.filter((rule) => rule.open)}
          onClose={() => setExempted(undefined)}
        />
      ) : null}
      {removed ? <Removal schemaId={schemaId} row={removed} onClose={() => setRemoved(undefined)} /> : null}
    </>
  );
}
