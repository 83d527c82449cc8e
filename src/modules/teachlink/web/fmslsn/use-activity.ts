import { useCall } from '../../../../kernel/web/http/hooks';
import { useTitle } from '../../../../kernel/web/router/page';
import { getActivity, getActivityLink } from '../../contract';

/** An activity with one of its pages; `type` as LINK_TYPES says. */
export function useActivityPage(fmsLsnId: number, type: number) {
  const activity = useCall(getActivity, { id: fmsLsnId }, { quiet: true });
  const page = useCall(getActivityLink, { id: fmsLsnId, type }, { quiet: true, when: activity.data?.joined === true });
  useTitle(activity.data?.name);
  return {
    activity: activity.data,
    page: page.data,
    error: activity.error ?? page.error,
    retry: () => {
      void activity.refetch();
      void page.refetch();
    },
  };
}
