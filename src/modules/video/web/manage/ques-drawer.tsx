import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import { readNumber } from '../../../../kernel/web/parts/number-text';
import SideDrawer from '../../../../kernel/web/parts/side-drawer';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { QuestionPicker, QuestionView } from '../../../question-bank/web/published';
import { getQues, setQues, type Lesson, type Que } from '../../contract';
import { LONGEST_SECONDS, PLACES, QUES_MAX, timeText, type Place } from '../../rules';
import { useT } from '../texts';

/** The questions of an hour on its time line; every change is saved at once. */
export function QuesDrawer({ lesson, onClose }: { readonly lesson: Lesson; readonly onClose: () => void }) {
  const t = useT();
  const { data, error, refetch } = useCall(getQues, { id: lesson.lessonId }, { quiet: true });
  const [picking, setPicking] = useState(false);
  const act = useAct(setQues);
  const end = Math.floor(lesson.film.duration ?? 0);
  const items = data?.items ?? [];
  const save = (list: readonly Pick<Que, 'qid' | 'place' | 'second'>[]) =>
    void act.run({
      id: lesson.lessonId,
      qids: list.map((q) => q.qid),
      places: list.map((q) => ({
        qid: q.qid,
        place: q.place,
        // A shorter film may have come meanwhile.
        ...(q.place === 'stop' ? { second: Math.min(q.second ?? 0, end || LONGEST_SECONDS) } : {}),
      })),
    });
  const change = (qid: number, part: Partial<Pick<Que, 'place' | 'second'>>) =>
    save(items.map((q) => (q.qid === qid ? { ...q, ...part } : q)));
  return (
    <SideDrawer open title={t('quesOf', { name: lesson.name })} onClose={onClose} size={720}>
      <div className={act.busy ? 'stack refreshing' : 'stack'}>
        {end > 0 ? (
          <div
            className="vm-line"
            role="img"
            aria-label={t('timeLine', { n: items.filter((q) => q.place === 'stop').length })}
          >
            {items
              .filter((q) => q.place === 'stop')
              .map((q) => (
                <i key={q.verId} style={{ left: `${Math.min(100, ((q.second ?? 0) * 100) / end)}%` }} />
              ))}
            <span>0:00</span>
            <span>{timeText(end)}</span>
          </div>
        ) : null}
        {error && !data ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : null}
        {data && items.length === 0 ? <EmptyState compact title={t('noQues')} text={t('noQuesText')} /> : null}
        <ol className="vm-ques">
          {items.map((q, at) => (
            <li key={q.verId} className="stack" style={{ gap: 8 }}>
              <div className="row">
                <Select
                  aria-label={t('placeOf', { no: at + 1 })}
                  value={q.place}
                  options={PLACES.map((value) => ({ value, label: t(`choose.${value}`) }))}
                  onChange={(place: Place) =>
                    change(q.qid, { place, second: place === 'stop' ? (q.second ?? Math.floor(end / 2)) : null })
                  }
                />
                {q.place === 'stop' ? (
                  <SecondInput
                    key={q.second}
                    label={t('secondOf', { no: at + 1 })}
                    second={q.second ?? 0}
                    end={end}
                    onLeave={(second) => change(q.qid, { second })}
                  />
                ) : null}
                <Button
                  className="row-end"
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('quesRemove', { no: at + 1 })}
                  onClick={() => save(items.filter((x) => x.qid !== q.qid))}
                />
              </div>
              <QuestionView body={q.body} no={at + 1} />
            </li>
          ))}
        </ol>
        {items.length < QUES_MAX ? (
          <Button icon={<PlusOutlined />} onClick={() => setPicking(true)}>
            {t('quesAdd')}
          </Button>
        ) : null}
      </div>
      <QuestionPicker
        open={picking}
        onClose={() => setPicking(false)}
        chosen={items.map((q) => q.qid)}
        max={QUES_MAX - items.length}
        onPick={(picked) => {
          setPicking(false);
          save([...items, ...picked.map((q) => ({ qid: q.qid, place: 'end' as const, second: null }))]);
        }}
      />
    </SideDrawer>
  );
}

/** The second at which the film stops; it is saved when the box is left, and an empty box leaves it as it is. */
function SecondInput({
  label,
  second,
  end,
  onLeave,
}: {
  readonly label: string;
  readonly second: number;
  readonly end: number;
  readonly onLeave: (second: number) => void;
}) {
  const t = useT();
  const [value, setValue] = useState<number | null>(second);
  return (
    <NumberInput
      aria-label={label}
      min={0}
      max={end || undefined}
      value={value}
      suffix={t('secondsUnit')}
      onChange={setValue}
      onBlur={({ target }) => {
        const typed = readNumber(target.value);
        if (typed === null) setValue(second);
        if (typed == null) return;
        // As the box itself puts it into its bounds.
        const next = Math.max(0, Math.min(typed, end || typed));
        if (next !== second) onLeave(next);
      }}
    />
  );
}
