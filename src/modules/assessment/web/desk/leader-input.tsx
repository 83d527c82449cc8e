import { Button } from 'antd';
import { useState } from 'react';
import type { InputProps } from '../../../../kernel/web/parts/field-input';
import { TeacherPicker } from '../../../people/web/published';
import { useT } from '../texts';

type Pairs = readonly { readonly userId: number; readonly leaderId: number }[];
/** Teachers whom one leader judges. */
interface Group {
  readonly leaderId: number | undefined;
  readonly userIds: readonly number[];
}
const pairsOf = (groups: readonly Group[]): Pairs =>
  groups.flatMap(({ leaderId, userIds }) =>
    leaderId === undefined ? [] : userIds.map((userId) => ({ userId, leaderId })),
  );
function groupsOf(pairs: Pairs): Group[] {
  const leaders = [...new Set(pairs.map((pair) => pair.leaderId))];
  return leaders.map((leaderId) => ({
    leaderId,
    userIds: pairs.filter((pair) => pair.leaderId === leaderId).map((pair) => pair.userId),
  }));
}
const numbers = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is number => typeof one === 'number');

/** Who takes part and who leads whom: a leader with the teachers, as many times as there are leaders. */
export function LeaderInput({ value, onChange }: InputProps<Pairs>) {
  const t = useT();
  const [groups, setGroups] = useState<readonly Group[]>(() => {
    const known = groupsOf(value ?? []);
    return known.length ? known : [{ leaderId: undefined, userIds: [] }];
  });
  const put = (next: readonly Group[]) => {
    setGroups(next);
    onChange?.(pairsOf(next));
  };
  const set = (at: number, part: Partial<Group>) =>
    put(groups.map((group, no) => (no === at ? { ...group, ...part } : group)));
  return (
    <div className="stack">
      {groups.map((group, at) => (
        <div key={at} className="stack">
          <TeacherPicker
            aria-label={t('chooseTeachers')}
            placeholder={t('chooseTeachers')}
            multiple
            value={[...group.userIds]}
            onChange={(ids) => set(at, { userIds: numbers(ids) })}
          />
          <TeacherPicker
            aria-label={t('field.leaders')}
            placeholder={t('field.leaders')}
            value={group.leaderId ?? null}
            onChange={(id) => set(at, { leaderId: numbers(id)[0] })}
          />
        </div>
      ))}
      <Button size="small" onClick={() => put([...groups, { leaderId: undefined, userIds: [] }])}>
        {t('oneLeader')}
      </Button>
    </div>
  );
}
