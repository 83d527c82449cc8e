import { useEffect, useState } from 'react';
import { send } from '../../../../kernel/web/http/send';
import type { Answer } from '../../../question-bank/contract';
import { partsOf } from '../../../question-bank/contract';
import { enterTrain, leaveTrain, storeTrain, type Train } from '../../contract';
import { isAsked } from '../../rules';

/** Answers of one question. */
export interface Given {
  readonly verId: number;
  readonly qcid: number;
  readonly answer: Answer;
}
export type Store = (given: readonly Given[]) => Promise<void>;

/** The questions of an hour; the last answer that the film asks for hands them in. */
export function useTrain(lessonId: number): { readonly train: Train | undefined; readonly store: Store } {
  const [train, setTrain] = useState<Train>();
  useEffect(() => {
    let gone = false;
    send(enterTrain, { lessonId }, { quiet: true }).then(
      (entered) => {
        if (!gone) setTrain(entered);
      },
      () => undefined,
    );
    return () => {
      gone = true;
      void send(leaveTrain, { lessonId }, { quiet: true }).catch(() => undefined);
    };
  }, [lessonId]);
  const store: Store = async (given) => {
    const open = (train?.items ?? [])
      .filter((item) => isAsked(item.place))
      .flatMap((item) =>
        partsOf(item.body)
          .filter((part) => !item.given.some((g) => g.qcid === part.qcid))
          .map((part) => `${item.verId}/${part.qcid}`),
      )
      .filter((key) => !given.some((g) => key === `${g.verId}/${g.qcid}`));
    setTrain(await send(storeTrain, { lessonId, answers: [...given], submit: open.length === 0 }));
  };
  return { train, store };
}
