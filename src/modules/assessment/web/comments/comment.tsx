import { Button, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { askEarly, useAct, useCall } from '../../../../kernel/web/http/hooks';
import { refresh } from '../../../../kernel/web/http/query-client';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { GoneState } from '../../../../kernel/web/parts/states';
import type { ScreenProps } from '../../../../kernel/web/router/define-web';
import { toPath } from '../../../../kernel/web/router/paths';
import { SavingLine } from '../../../../kernel/web/saving/saving-line';
import { useSaving } from '../../../../kernel/web/saving/use-saving';
import { commentList, evidenceGet, FIGURES, phraseAdd, phraseList, phraseRemove, type Comment } from '../../contract';
import { COMMENT_MAX, cutAt, filledPhrase, PHRASE_MAX, phraseOf, twinsOf, type Named } from '../../rules';
import { Loaded } from '../parts';
import { useT } from '../texts';
import { commentKind } from './saving';

/** One comment after the other: the whole class is there already, so the next child stands at once. */
export default function CommentPage({ params }: ScreenProps) {
  const [search] = useSearchParams();
  const id = Number(params['evalId']);
  const clazzId = Number(search.get('clazzId'));
  const got = useCall(commentList, { id, clazzId }, { quiet: true, when: clazzId > 0 });
  if (!(clazzId > 0)) return <GoneState />;
  return (
    <Loaded of={got}>
      {({ items, open }) => {
        const at = items.findIndex((row) => row.userId === Number(params['userId']));
        const row = items[at];
        if (!row) return <GoneState />;
        return (
          <Writer
            key={row.userId}
            row={row}
            all={items}
            open={open}
            at={{ id, clazzId }}
            before={items[at - 1]}
            after={items[at + 1]}
          />
        );
      }}
    </Loaded>
  );
}
interface Props {
  readonly row: Comment;
  readonly all: readonly Comment[];
  readonly open: boolean;
  readonly at: { readonly id: number; readonly clazzId: number };
  readonly before: Comment | undefined;
  readonly after: Comment | undefined;
}
function Writer({ row, all, open, at, before, after }: Props) {
  const t = useT();
  const { id } = at;
  const rev = useRef(row.rev);
  const saving = useSaving(commentKind, {
    group: `${id}/${row.userId}`,
    onTold: ({ items, reply }) => {
      if (reply && items.some((item) => item.subject === `${id}/${row.userId}`))
        rev.current = (reply as { rev: number }).rev;
      void refresh('assessment.eval.comments');
    },
  });
  const [typed, setTyped] = useState<string>();
  const text = typed ?? saving.waiting[0]?.input.text ?? row.text;
  const write = (next: string) => {
    const short = cutAt(next, COMMENT_MAX);
    setTyped(short);
    const subject = `${id}/${row.userId}`;
    const input = { id, userId: row.userId, text: short, rev: Math.max(rev.current, row.rev) };
    void saving.put({ group: subject, subject, title: row.name, input });
  };
  const figures = useFigures(id, row.userId, open);
  const nextId = open ? after?.userId : undefined;
  useEffect(() => {
    // The next child's figures are there before it is.
    if (nextId != null) void askEarly(evidenceGet, { kind: 'eval', id, userId: nextId });
  }, [id, nextId]);
  const twins = twinsOf(all.map((one) => (one.userId === row.userId ? { ...one, text } : one))).get(row.userId) ?? [];
  const to = (one: Comment) =>
    toPath(
      '/assessment-student/comment/{evalId}/{userId}',
      { evalId: id, userId: one.userId },
      { clazzId: at.clazzId },
    );
  return (
    <div className="stack">
      <section className="panel stack">
        <div className="row">
          <b>{t('commentFor', { name: row.name })}</b>
          <span className="row-end">{open ? <SavingLine saving={saving} /> : null}</span>
        </div>
        <Input.TextArea
          className="as-comment"
          aria-label={t('commentFor', { name: row.name })}
          value={text}
          maxLength={COMMENT_MAX}
          showCount
          autoSize={{ minRows: 5 }}
          disabled={!open}
          onChange={(e) => write(e.target.value)}
        />
        {twins.map((sentence) => (
          <p key={sentence} className="soft" role="status">
            {t('twin')}：<mark>{sentence}</mark>
          </p>
        ))}
        <div className="row">
          {before ? (
            <Link to={to(before)}>
              <Button>{t('previous')}</Button>
            </Link>
          ) : null}
          {after ? (
            <Link className="row-end" to={to(after)}>
              <Button type="primary">{t('next')}</Button>
            </Link>
          ) : null}
        </div>
      </section>
      {open ? <Figures figures={figures} onInsert={(words) => write(`${text}${words}`)} /> : null}
      {open ? (
        <Phrases text={text} name={row.name} figures={figures} onInsert={(words) => write(`${text}${words}`)} />
      ) : null}
    </div>
  );
}
/** Figures of the house of one child, by the names that phrases may use. */
function useFigures(id: number, userId: number, when: boolean): readonly Named[] {
  const t = useT();
  const { data } = useCall(evidenceGet, { kind: 'eval', id, userId }, { quiet: true, when });
  return (data?.items ?? []).flatMap(({ figure: word, value, instead }) => {
    const figure = FIGURES.find((one) => one === word);
    return figure ? [{ names: [figure, t(`figure.${figure}`)], value: instead?.value ?? value }] : [];
  });
}
/** Figures of the house, as words to be put into the comment by hand. */
function Figures({
  figures,
  onInsert,
}: {
  readonly figures: readonly Named[];
  readonly onInsert: (words: string) => void;
}) {
  const t = useT();
  return (
    <section className="panel">
      <h3 className="as-branch">{t('figuresToInsert')}</h3>
      <ul className="as-phrases">
        {figures.map(({ names, value }) => (
          <li key={names[0]}>
            <Button size="small" onClick={() => onInsert(value)}>
              {value}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
/** The teacher's own phrases. */
function Phrases({
  text,
  name,
  figures,
  onInsert,
}: {
  readonly text: string;
  readonly name: string;
  readonly figures: readonly Named[];
  readonly onInsert: (words: string) => void;
}) {
  const t = useT();
  const { data } = useCall(phraseList, {}, { quiet: true });
  const add = useAct(phraseAdd, { done: t('saved') });
  const remove = useAct(phraseRemove, { done: t('removed') });
  const spoken = (phrase: string) => filledPhrase(phrase, name, figures);
  const keep = cutAt(phraseOf(text, name, figures), PHRASE_MAX).trim();
  return (
    <section className="panel">
      <div className="row">
        <h3 className="as-branch">{t('phrases')}</h3>
        <span className="soft">{t('phrasesHelp', { example: `{${t('figure.homework')}}` })}</span>
        <ActButton className="row-end" size="small" disabled={!keep} onClick={() => add.run({ text: keep })}>
          {t('keepPhrase')}
        </ActButton>
      </div>
      {data?.items.length === 0 ? <p className="soft">{t('noPhrases')}</p> : null}
      <ul className="as-phrases">
        {data?.items.map((phrase) => (
          <li key={phrase.phraseId}>
            <Button size="small" onClick={() => onInsert(spoken(phrase.text))}>
              {spoken(phrase.text)}
            </Button>
            <ActButton
              size="small"
              type="text"
              aria-label={t('removePhrase', { text: spoken(phrase.text) })}
              onClick={() => remove.run({ id: phrase.phraseId })}
            >
              ×
            </ActButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
