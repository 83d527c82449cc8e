import { PlusOutlined, TagsOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { instantText, numberText } from '../../../kernel/web/format';
import { useAct } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import type { RowOf } from '../../../kernel/web/list/use-list';
import { notify } from '../../../kernel/web/notify';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { RowMenu } from '../../../kernel/web/parts/row-menu';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { toPath } from '../../../kernel/web/router/paths';
import { useOpens } from '../../../kernel/web/router/use-opens';
import * as calls from '../contract';
import { CATEGORY } from '../rules';
import { CourseForm } from './course-form';
import { Price } from './parts';
import { TagsDialog } from './tags-dialog';
import { useT } from './texts';

type Row = RowOf<typeof calls.listCourses>;
const INVOICES = '/desk/teach/mall/invoices';

/** Courses of the own organisation: what is sold, to whom, and how many are left. */
export default function Courses({ with: { category } }: ScreenProps) {
  const t = useT();
  const can = useCan();
  const opens = useOpens();
  const kind = category === CATEGORY.live ? 1 : 2;
  const [edited, setEdited] = useState<number | 'new'>();
  const [tagging, setTagging] = useState(false);
  const add = can(calls.createCourse) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
      {t('newCourse')}
    </Button>
  ) : null;
  return (
    <>
      <ListScreen
        call={calls.listCourses}
        name={`mall.courses.${kind}`}
        fixed={{ category: kind }}
        rowKey={(row) => String(row.spuId)}
        pageSize={20}
        exportBy={calls.exportCourses}
        filters={{ title: true, state: true, famous: { more: true } }}
        actions={
          <>
            {opens(INVOICES) ? (
              <Link to={INVOICES} tabIndex={-1}>
                <Button>{t('invoices')}</Button>
              </Link>
            ) : null}
            <Button icon={<TagsOutlined />} onClick={() => setTagging(true)}>
              {t('tags')}
            </Button>
            {add}
          </>
        }
        empty={{ title: t('noCourses'), text: t('noCoursesText'), action: add }}
        columns={[
          {
            of: 'title',
            sort: true,
            show: (row) => (
              <span className="mall-name">
                <strong className="row-title">{row.title}</strong>
                <span className="soft">{row.subtitle}</span>
              </span>
            ),
          },
          { of: 'discountFen', sort: true, width: 190, align: 'right', show: (row) => <Price {...row} /> },
          { of: 'scope', width: 120, show: (row) => t(`scope.${row.scope}`) },
          { of: 'taken', sort: true, width: 110, align: 'right', show: (row) => takenText(row) },
          {
            of: 'state',
            width: 100,
            show: (row) => (
              <StatusTag status={row.state === 'on' ? 'done' : 'off'}>{t(`state.${row.state}`)}</StatusTag>
            ),
          },
          { of: 'madeAt', sort: true, width: 160, show: (row) => instantText(row.madeAt) },
          { of: 'spuId', title: '', width: 56, fixed: 'right', show: (row) => <Acts of={row} onEdit={setEdited} /> },
        ]}
      />
      {edited == null ? null : (
        <CourseForm
          category={kind}
          spuId={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {tagging ? <TagsDialog onClose={() => setTagging(false)} /> : null}
    </>
  );
}
const takenText = ({ taken, quantity }: Row): string =>
  quantity == null ? numberText(taken) : `${numberText(taken)} / ${numberText(quantity)}`;

function Acts({ of, onEdit }: { readonly of: Row; readonly onEdit: (spuId: number) => void }) {
  const t = useT();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const up = useAct(calls.putUp, { done: t('isUp') });
  const down = useAct(calls.takeDown, { done: t('isDown') });
  const remove = useAct(calls.deleteCourse, { done: t('courseRemoved') });
  const { spuId: id, title, state, category } = of;
  const on = state === 'on';
  const askRemove = async () => {
    if (await confirm({ title: t('removeAsk', { title }), loses: [t('removeLoses')], danger: true }))
      await remove.run({ id });
  };
  const copy = async () => {
    const path = `${toPath('/mall/courses/{spuId}/detail', { spuId: id })}?share=${of.shareKey}`;
    await navigator.clipboard.writeText(`${location.origin}${path}`);
    notify({ tone: 'success', text: t('linkCopied') });
  };
  return (
    <RowMenu
      label={t('actsOf', { title })}
      items={[
        on
          ? { key: 'down', label: t('down'), onClick: () => void down.run({ id }) }
          : { key: 'up', label: t('up'), onClick: () => void up.run({ id }) },
        ...(on ? [{ key: 'link', label: t('copyLink'), onClick: () => void copy() }] : []),
        ...(category === CATEGORY.video
          ? [
              {
                key: 'films',
                label: t('films'),
                onClick: () => void navigate(toPath('/desk/teach/video/{spuId}', { spuId: id })),
              },
            ]
          : []),
        { key: 'edit', label: t('edit'), disabled: on, onClick: () => onEdit(id) },
        { key: 'remove', danger: true, disabled: on, label: t('remove'), onClick: () => void askRemove() },
      ]}
    />
  );
}
