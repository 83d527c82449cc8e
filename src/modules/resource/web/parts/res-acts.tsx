import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { BUSI } from '../../../../kernel/shared/codes';
import { useCan } from '../../../../kernel/web/app';
import { useAct } from '../../../../kernel/web/http/hooks';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { toPath } from '../../../../kernel/web/router/paths';
import { useSession } from '../../../../kernel/web/session/session-store';
import {
  basketAdd,
  designRemove,
  orgresAdd,
  paperRemove,
  reflectRemove,
  shareCreate,
  wareRemove,
  type ResRow,
} from '../../contract';
import { useT } from '../texts';
import { editPath, newPath } from './places';
import { ShareDialog } from './share-dialog';

const REMOVE = {
  paper: paperRemove,
  courseware: wareRemove,
  teachdesign: designRemove,
  teachreflect: reflectRemove,
} as const;
export interface ResActsProps {
  readonly row: Pick<ResRow, 'resId' | 'resType' | 'title' | 'mine' | 'lib'>;
  readonly desk?: boolean;
  readonly onEdit?: () => void;
  readonly onRemoved?: () => void;
}

/** What may be done with a resource besides opening it: edit, copy, assign, share, hand in to a library, delete. */
export function ResActs({ row, desk = false, onEdit, onRemoved }: ResActsProps) {
  const t = useT();
  const can = useCan();
  const me = useSession();
  const go = useNavigate();
  const confirm = useConfirm();
  const [sharing, setSharing] = useState(false);
  const region = me?.busiId === BUSI.region;
  const give = useAct(orgresAdd, { done: t(region ? 'toRegionDone' : 'toOrgDone') }),
    collect = useAct(basketAdd, { done: t('inBasket') });
  // Each type is deleted by its own call; a row has one type for its life.
  const remove = useAct(REMOVE[row.resType], { done: t('removed'), onDone: onRemoved });
  const keeps = row.mine || (desk && row.lib === 'pfm');
  const drop = async () => {
    if (await confirm({ title: t('removeTitle', { name: row.title }), text: t('removeText'), danger: true }))
      await remove.run({ id: row.resId });
  };
  const written = row.resType === 'courseware' ? undefined : row.resType;
  const mayHandOn = row.mine || row.lib !== 'psn';
  const items: MenuProps['items'] = [
    ...(keeps && can(REMOVE[row.resType]) && (written || onEdit)
      ? [
          {
            key: 'edit',
            label: t('edit'),
            onClick: () => {
              if (written) void go(editPath(written, row.resId, desk));
              else onEdit?.();
            },
          },
        ]
      : []),
    ...(row.resType === 'paper' && !desk && can(shareCreate)
      ? [
          {
            key: 'assign',
            label: t('assign'),
            onClick: () => void go(toPath('/work/assign/work', {}, { paperId: row.resId })),
          },
        ]
      : []),
    ...(written && written !== 'teachreflect'
      ? [{ key: 'copy', label: t('copy'), onClick: () => void go(`${newPath(written, desk)}?from=${row.resId}`) }]
      : []),
    ...(row.resType === 'courseware' && !desk && can(basketAdd)
      ? [{ key: 'basket', label: t('intoBasket'), onClick: () => void collect.run({ resIds: [row.resId] }) }]
      : []),
    ...(mayHandOn && !desk && can(shareCreate)
      ? [{ key: 'share', label: t('share'), onClick: () => setSharing(true) }]
      : []),
    ...(mayHandOn && !desk && row.lib !== 'org' && row.resType !== 'teachreflect' && can(orgresAdd)
      ? [{ key: 'org', label: t(region ? 'toRegion' : 'toOrg'), onClick: () => void give.run({ resIds: [row.resId] }) }]
      : []),
    ...(keeps && can(REMOVE[row.resType])
      ? [{ type: 'divider' as const }, { key: 'remove', label: t('remove'), danger: true, onClick: () => void drop() }]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button type="text" size="small" icon={<EllipsisOutlined />} aria-label={t('moreOf', { name: row.title })} />
      </Dropdown>
      {sharing ? <ShareDialog row={row} onClose={() => setSharing(false)} /> : null}
    </>
  );
}
