import { useConfirm } from '../../../kernel/web/parts/ask';
import { useAct } from '../../../kernel/web/http/hooks';
import type { PlanClazz, PlanRow } from '../contract';
import { endPlan, removePlan, sharePlan } from '../contract';
import { useT } from './texts';

type Plan = PlanRow & { readonly clazzes: readonly PlanClazz[] };

/** What may be done with an own plan besides writing it; each names what it changes for whom. */
export function usePlanActs(plan: Plan, onGone?: () => void) {
  const t = useT();
  const confirm = useConfirm();
  const end = useAct(endPlan, { done: t('endDone') });
  const share = useAct(sharePlan, { done: (p) => t(p.common ? 'shareDone' : 'unshareDone') });
  const remove = useAct(removePlan, { done: t('removeDone'), onDone: onGone });
  const names = plan.clazzes.map((c) => c.clazzName).join(t('comma'));
  const taught = plan.clazzes.reduce((n, c) => n + c.taught, 0);
  return {
    end: async () => {
      if (
        await confirm({
          title: t('endTitle', { name: plan.name }),
          text: names ? t('endText', { names }) : t('endTextNone'),
          ok: t('end'),
        })
      )
        await end.run({ id: plan.planId });
    },
    share: () => share.run({ id: plan.planId, on: !plan.common }),
    remove: async () => {
      const loses = [
        t('removeHours', { count: plan.hourCount }),
        ...(taught ? [t('removeTaught', { names, count: taught })] : []),
      ];
      if (
        await confirm({
          title: t('removeTitle', { name: plan.name }),
          loses,
          ok: t('remove'),
          ...(taught ? { type: plan.name } : {}),
        })
      )
        await remove.run({ id: plan.planId });
    },
  };
}
