import { useEffect } from 'react';
import { useCall } from '../../../../kernel/web/http/hooks';
import { useTitle } from '../../../../kernel/web/router/page';
import { getActivity, getActivityLink } from '../../contract';
import { LINK_TYPES } from '../../rules';

/** An activity that is about to begin is asked for so often: its sheet opens by itself. */
const ASK_MS = 10_000;
const SOON_MS = 60_000;

/** An activity with one of its pages; `type` as LINK_TYPES says. */
export function useActivityPage(fmsLsnId: number, type: number) {
  const activity = useCall(getActivity, { id: fmsLsnId }, { quiet: true });
  // Whoever has not joined reads why at the page itself; the first page says how.
  const when = activity.data != null && (activity.data.joined || type !== LINK_TYPES.design);
  const page = useCall(getActivityLink, { id: fmsLsnId, type }, { quiet: true, when });
  useTitle(activity.data?.name);
  const { refetch } = activity;
  const start = activity.data?.state === 'waiting' ? activity.data.start : undefined;
  useEffect(() => {
    if (start == null) return undefined;
    const timer = setInterval(() => {
      if (Date.parse(start) - Date.now() < SOON_MS) void refetch();
    }, ASK_MS);
    return () => clearInterval(timer);
  }, [start, refetch]);
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
