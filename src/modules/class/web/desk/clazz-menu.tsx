import { useNavigate } from 'react-router';
import { useCan } from '../../../../kernel/web/app';
import { useAct } from '../../../../kernel/web/http/hooks';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { RowMenu, type MenuItems } from '../../../../kernel/web/parts/row-menu';
import { toPath } from '../../../../kernel/web/router/paths';
import { endClazz, renameClazz, setTeachers, updateClazz } from '../../contract';
import type { Clazz } from '../../contract/parts';
import { useT } from '../texts';
import type { ClazzAsk } from './clazz-dialog';

interface Props {
  readonly clazz: Clazz;
  readonly onAsk: (ask: ClazzAsk) => void;
  readonly onTeachers: () => void;
}

/** What may be done with a class. */
export function ClazzMenu({ clazz, onAsk, onTeachers }: Props) {
  const t = useT();
  const can = useCan();
  const navigate = useNavigate();
  const end = useEndClazz();
  const items: MenuItems = [
    can(renameClazz) ? { key: 'rename', label: t('rename'), onClick: () => onAsk({ kind: 'rename', clazz }) } : null,
    can(updateClazz)
      ? { key: 'change', label: t('changeShort'), onClick: () => onAsk({ kind: 'change', clazz }) }
      : null,
    can(setTeachers) ? { key: 'teachers', label: t('setTeachers'), onClick: onTeachers } : null,
    {
      key: 'print',
      label: t('printList'),
      onClick: () => void navigate(toPath('/clazz/basic/{clazzId}/student', { clazzId: clazz.clazzId }, { print: 1 })),
    },
    can(endClazz) ? { type: 'divider' } : null,
    can(endClazz) ? { key: 'end', label: t('end'), danger: true, onClick: () => void end(clazz) } : null,
  ];
  return <RowMenu label={t('acts', { name: clazz.clazzName })} items={items.filter((i) => i != null)} />;
}

/** Asks, by typing the class's name, and ends it. */
export function useEndClazz(
  onDone?: () => void,
): (clazz: Pick<Clazz, 'clazzId' | 'clazzName' | 'studentCount'>) => Promise<void> {
  const t = useT();
  const confirm = useConfirm();
  const act = useAct(endClazz, { done: t('ended'), onDone });
  return async ({ clazzId, clazzName, studentCount }) => {
    if (
      await confirm({
        title: t('endAsk', { name: clazzName }),
        loses: [t('endLoses', { count: studentCount }), t('endKeeps'), t('noWayBack')],
        type: clazzName,
        ok: t('end'),
      })
    )
      await act.run({ id: clazzId });
  };
}
