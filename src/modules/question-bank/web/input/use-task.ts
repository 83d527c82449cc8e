import { useSearchParams } from 'react-router';

/** The task that is open; it lives in the address, so that a reload opens it again. */
export function useTask() {
  const [search, setSearch] = useSearchParams();
  const set = (taskId: number | undefined) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (taskId == null) next.delete('task');
      else next.set('task', String(taskId));
      return next;
    });
  return {
    taskId: Number(search.get('task')) || undefined,
    open: (taskId: number) => set(taskId),
    close: () => set(undefined),
  };
}
