import { StarFilled, StarOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../../kernel/web/http/hooks';
import { favSet } from '../../contract';
import { useT } from '../texts';

/** The star of a question in a list of the question bank, which does not know it: filled once it was set here. */
export function QuestionMark({ qid, title }: { readonly qid: number; readonly title: string }) {
  const t = useT();
  const [on, setOn] = useState(false);
  const fav = useAct(favSet, { done: (r) => t(r.fav ? 'faved' : 'unfaved'), onDone: (r) => setOn(r.fav) });
  return (
    <Tooltip title={t(on ? 'unfav' : 'fav')}>
      <Button
        type="text"
        size="small"
        className={on ? 'res-starred' : undefined}
        icon={on ? <StarFilled /> : <StarOutlined />}
        aria-pressed={on}
        aria-label={t('favOf', { name: title })}
        onClick={() => void fav.run({ resId: qid, on: !on })}
      />
    </Tooltip>
  );
}
