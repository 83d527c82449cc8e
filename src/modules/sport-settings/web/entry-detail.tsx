import { Button, Tag } from 'antd';
import { useCan } from '../../../kernel/web/app';
import { useAct } from '../../../kernel/web/http/hooks';
import { useLang } from '../../../kernel/web/i18n/use-text';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { Detail, type DetailItem } from '../../../kernel/web/parts/basics';
import { deleteEntry, updateEntry } from '../contract';
import { FIELDS, type Kind } from '../rules';
import { figures, gradeSpan, nameOf, type Entry } from './kinds';
import { useT } from './texts';

interface Props {
  readonly entry: Entry;
  readonly kind: Kind;
  readonly grades: ReadonlyMap<number, string>;
  readonly onEdit: () => void;
  readonly onGone: () => void;
}
/** One entry with everything it says; its texts are what a teacher reads out. */
export function EntryDetail({ entry: e, kind, grades, onEdit, onGone }: Props) {
  const t = useT();
  const lang = useLang();
  const can = useCan();
  const confirm = useConfirm();
  const remove = useAct(deleteEntry, { done: t('removed'), onDone: onGone });
  const refs = (of: Kind) => {
    const found = e.refs.filter((r) => r.kind === of);
    return found.length > 0 ? (
      <span className="ss-tags">
        {found.map((r) => (
          <Tag key={r.entryId} variant="filled">
            {r.name}
          </Tag>
        ))}
      </span>
    ) : null;
  };
  const has = (key: string) => [...FIELDS[kind].must, ...FIELDS[kind].may].some((k) => k === key);
  const long = (text: string | undefined) => (text ? <p className="ss-text">{text}</p> : null);
  const items: (DetailItem | false | null)[] = [
    { label: t('field.nameEn'), value: lang === 'en-US' ? e.name : e.nameEn },
    FIELDS[kind].typed && { label: t('field.typeName'), value: e.typeName },
    has('aspect') && { label: t('field.aspect'), value: e.aspect && t(`aspect.${e.aspect}`) },
    has('part') && { label: t('field.part'), value: e.part && t(`part.${e.part}`) },
    has('side') && { label: t('field.side'), value: e.side && t(`side.${e.side}`) },
    has('level') && { label: t('field.level'), value: e.level && t(`level.${e.level as 1}`) },
    has('minGrd') && { label: t('field.grades'), value: gradeSpan(e, grades, t) },
    has('minPlayers') && {
      label: t('field.players'),
      value: t('players', { from: e.minPlayers ?? '', to: e.maxPlayers ?? '' }),
    },
    has('minutes') && { label: t('field.minutes'), value: e.minutes },
    has('density') && { label: t('field.density'), value: e.density },
    has('heartLow') && {
      label: t('field.heart'),
      value: e.heartLow && t('heartSpan', { from: e.heartLow, to: e.heartHigh ?? '' }),
    },
    has('low') && { label: t('field.figures'), value: figures(e, t) },
    has('dose') && { label: t('field.dose'), value: e.dose },
    has('equipment') && { label: t('field.equipment'), value: e.equipment, wide: true },
    has('physiqueIds') && { label: t('field.physiqueIds'), value: refs('physique'), wide: true },
    has('muscleIds') && { label: t('field.muscleIds'), value: refs('muscle'), wide: true },
    has('goal') && { label: t('field.goal'), value: long(e.goal), wide: true },
    has('about') && { label: t('field.about'), value: long(e.about), wide: true },
    has('steps') && { label: t('field.steps'), value: long(e.steps), wide: true },
    has('safety') && {
      label: t('field.safety'),
      value: e.safety ? <p className="ss-text ss-safety">{e.safety}</p> : null,
      wide: true,
    },
    has('source') && { label: t('field.source'), value: e.source, wide: true },
  ];
  return (
    <div className="stack">
      <Detail items={items} />
      {e.parts?.length ? <Parts entry={e} /> : null}
      <div className="row">
        {can(updateEntry) ? (
          <Button type="primary" onClick={onEdit}>
            {t('edit')}
          </Button>
        ) : null}
        {can(deleteEntry) ? (
          <ActButton
            danger
            onClick={async () => {
              if (await confirm({ title: t('removeTitle', { name: nameOf(e, lang) }), loses: t('removeLoses') }))
                await remove.run({ kind, id: e.entryId });
            }}
          >
            {t('remove')}
          </ActButton>
        ) : null}
      </div>
    </div>
  );
}

function Parts({ entry: e }: { readonly entry: Entry }) {
  const t = useT();
  const name = new Map(e.refs.map((r) => [r.entryId, r.name]));
  return (
    <section>
      <h3 className="ss-head">{t('designSteps')}</h3>
      <ol className="ss-parts">
        {e.parts!.map((p, at) => (
          <li key={at}>
            <div className="row">
              <strong>{p.name}</strong>
              <span className="soft row-end">{t('minutesOf', { count: p.minutes })}</span>
            </div>
            <p className="ss-text">{p.content}</p>
            <span className="ss-tags">
              {[...p.actIds, ...p.gameIds].map((id) => (
                <Tag key={id} variant="filled">
                  {name.get(id) ?? id}
                </Tag>
              ))}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
