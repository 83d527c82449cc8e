import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCan } from '../../../../kernel/web/app';
import { dayText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { send } from '../../../../kernel/web/http/send';
import { useSession } from '../../../../kernel/web/session/session-store';
import { getPlan, listPlans } from '../../../teachplan/contract';
import { nodeTree, prefsGet } from '../../../textbook/contract';
import { choices, smart } from '../../contract';
import { settingOf, type TaskKind } from '../../rules';
import { useT } from '../texts';
import { placeIn } from '../zone';
import { AUTO_KINDS, firstOf, LEVELS, type Chosen, type Draft } from './model';

interface Node {
  readonly nodeId: number;
  readonly name: string;
  readonly children: readonly Node[];
}
const find = (list: readonly Node[], id: number): Node | undefined => {
  for (const n of list) {
    const hit = n.nodeId === id ? n : find(n.children, id);
    if (hit) return hit;
  }
  return undefined;
};
const bare = (name: string): string =>
  name.replace(/^(第[一二三四五六七八九十]+[章单元]+|Unit \d+|\*?\d+(\.\d+)*)\s+/, '');
const keyOf = (kind: string, userId: number | undefined): string => `draft assign ${kind} ${userId ?? ''}`;
const readDraft = (key: string): Draft | undefined => {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | undefined) ?? undefined;
  } catch {
    return undefined;
  }
};

/** Where a class stands in the book: the section of the hour that comes next in its teaching plan. */
function usePlanNode(
  sbjId: number | undefined,
  clazzId: number | undefined,
): { readonly nodeId: number | null; readonly ready: boolean } {
  const can = useCan();
  const when = sbjId != null && clazzId != null && can(listPlans);
  const plans = useCall(
    listPlans,
    { sbjId: sbjId ?? 0, clazzId: clazzId ?? 0, ended: false, curPage: 1, pageSize: 1 },
    { when, quiet: true },
  );
  const plan = plans.data?.items[0];
  const place = plan?.clazzes.find((c) => c.clazzId === clazzId);
  const linkId = place?.next?.linkId ?? place?.thisWeek[0]?.linkId;
  const whole = useCall(getPlan, { id: plan?.planId ?? 0 }, { when: linkId != null, quiet: true });
  const hours = whole.data?.units.flatMap((u) => u.hours) ?? [];
  // The section that was last begun is what homework is about: the one before the next, when that is a fresh one.
  const at = hours.findIndex((h) => h.linkId === linkId);
  const nodeId = (at > 0 ? hours[at - 1]?.nodeId : undefined) ?? hours[at]?.nodeId ?? null;
  return {
    nodeId,
    ready:
      !when ||
      plans.error != null ||
      (plans.data != null && (linkId == null || whole.data != null || whole.error != null)),
  };
}

/** The assign screen at hand: begins with everything that can be known, so that a teacher only looks and sends. */
export function useAssign(kind: TaskKind) {
  const t = useT();
  const me = useSession();
  const zone = me?.zone ?? 'Asia/Shanghai';
  const [search] = useSearchParams();
  const asked = Number(search.get('clazzId') ?? search.get('clazz')) || undefined;
  // Questions that another screen has chosen: of the notebook's class view, or a paper.
  const given = useMemo(
    () => ({
      verIds: (search.get('verIds') ?? '')
        .split(',')
        .map(Number)
        .filter((n) => n > 0),
      paperId: Number(search.get('paperId')) || undefined,
      sbjId: Number(search.get('sbjId')) || undefined,
    }),
    [search],
  );
  const isGiven = given.verIds.length > 0 || given.paperId != null;
  const key = keyOf(kind, me?.userId);
  const start = useCall(choices, {}, { quiet: true });
  // When the page was opened: presets and texts go by it.
  const [now] = useState(() => new Date());
  const [kept] = useState(() => (asked == null && search.get('node') == null && !isGiven ? readDraft(key) : undefined));
  const [draft, setDraft] = useState<Draft | undefined>(kept);

  // Subject and class: what the address asks for, what was set last, or the only one there is.
  const last = start.data?.last.find((l) => l.kind === kind) ?? start.data?.last[0];
  const first =
    start.data?.clazzes.find((c) => c.clazzId === asked) ??
    start.data?.clazzes.find((c) => last?.clazzIds.includes(c.clazzId)) ??
    start.data?.clazzes[0];
  const sbjId =
    draft?.sbjId ??
    (first &&
      (given.sbjId && first.sbjIds.includes(given.sbjId)
        ? given.sbjId
        : last && first.sbjIds.includes(last.sbjId)
          ? last.sbjId
          : first.sbjIds[0]));
  const stgId =
    start.data?.clazzes.find((c) => (draft?.clazzIds.includes(c.clazzId) ?? false) || c === first)?.stgId ?? 2;
  const pref = useCall(prefsGet, { stgId, sbjId: sbjId ?? 0 }, { quiet: true, when: sbjId != null });
  const tbkId = pref.data?.tbkId ?? null;
  const tree = useCall(nodeTree, { tbkId: tbkId ?? 0 }, { quiet: true, when: tbkId != null });
  const plan = usePlanNode(draft ? undefined : sbjId, draft ? undefined : first?.clazzId);
  const nodes = tree.data as readonly Node[] | undefined;
  const ready =
    draft == null &&
    start.data != null &&
    first != null &&
    sbjId != null &&
    (pref.data != null || pref.error != null) &&
    (tbkId == null || nodes != null || tree.error != null) &&
    plan.ready;

  const nameOf = useCallback(
    (nodeId: number | null) => {
      const node = nodeId == null ? undefined : find(nodes ?? [], nodeId);
      const own = node ? bare(node.name) : '';
      const day = dayText(placeIn(zone, now)[0]);
      return (
        kind === 'work'
          ? own
            ? t('assign.titleNode', { node: own })
            : t('assign.titleWork', { day })
          : t(kind === 'exam' ? 'assign.titleExam' : 'assign.titleKq', { node: own || day })
      ).slice(0, 32);
    },
    [nodes, kind, t, zone, now],
  );

  const [busy, setBusy] = useState(false);
  // Whether the last choice found as many as were asked for.
  const [found, setFound] = useState<'enough' | 'few' | 'none'>('enough');
  const seed = useRef(0);
  const choose = useCallback(
    async (
      d: Draft,
      o: { readonly count?: number; readonly not?: readonly number[] } = {},
    ): Promise<readonly Chosen[]> => {
      setBusy(true);
      seed.current += 1;
      try {
        const { items } = await send(smart, {
          sbjId: d.sbjId,
          stgId,
          nodeIds: d.nodeId == null ? (tbkId == null ? [] : (nodes ?? []).map((n) => n.nodeId)) : [d.nodeId],
          degrees: [...LEVELS[d.level]],
          kinds: d.autoOnly ? [...AUTO_KINDS] : [],
          count: o.count ?? d.count,
          clazzIds: [...d.clazzIds, ...Object.keys(d.some).map(Number)],
          not: [...(o.not ?? [])],
          seed: (Date.now() + seed.current) % 1_000_000,
        });
        return items;
      } catch {
        return [];
      } finally {
        setBusy(false);
      }
    },
    [stgId, tbkId, nodes],
  );

  const change = useCallback(
    (part: Partial<Draft>) => {
      setDraft((d) => {
        if (!d) return d;
        const next = { ...d, ...part };
        return { ...next, name: next.named || !('nodeId' in part) ? next.name : nameOf(next.nodeId) };
      });
      if ('ques' in part) setFound('enough');
    },
    [nameOf],
  );
  /** Chooses anew; `again` leaves out what stands there. */
  const choosing = useCallback(
    async (d: Draft, again: boolean) => {
      const items = await choose(d, { not: again ? d.ques.map((q) => q.qid) : [] });
      setFound(items.length === 0 ? 'none' : items.length < d.count ? 'few' : 'enough');
      if (items.length > 0) setDraft((now) => (now ? { ...now, ques: items } : now));
    },
    [choose],
  );
  /** Takes what the section lacks from its chapter; what a chapter lacks, from the whole book. */
  const fill = useCallback(
    async (d: Draft) => {
      const chapter = d.nodeId == null ? undefined : nodes?.find((n) => n.nodeId !== d.nodeId && find([n], d.nodeId!));
      const more = await choose(
        { ...d, nodeId: chapter?.nodeId ?? null },
        { count: d.count - d.ques.length, not: d.ques.map((q) => q.qid) },
      );
      setFound('enough');
      setDraft((now) => (now ? { ...now, ques: [...now.ques, ...more] } : now));
    },
    [choose, nodes],
  );
  /** One question for another of its kind of difficulty. */
  const exchange = useCallback(
    async (d: Draft, qid: number): Promise<boolean> => {
      const old = d.ques.find((q) => q.qid === qid);
      if (!old) return false;
      const [item] = await choose({ ...d, level: 'all' }, { count: 1, not: d.ques.map((q) => q.qid) });
      if (item) setDraft((now) => (now ? { ...now, ques: now.ques.map((q) => (q.qid === qid ? item : q)) } : now));
      return item != null;
    },
    [choose],
  );

  const [planned, setPlanned] = useState<number | null>(null);
  const begun = useRef(false);
  useEffect(() => {
    if (!ready || begun.current) return;
    begun.current = true;
    const wanted = Number(search.get('node')) || plan.nodeId;
    const nodeId = !isGiven && wanted != null && find(nodes ?? [], wanted) ? wanted : null;
    const many =
      last && last.clazzIds.includes(first.clazzId)
        ? last.clazzIds.filter((id) => start.data.clazzes.some((c) => c.clazzId === id && c.sbjIds.includes(sbjId)))
        : [first.clazzId];
    const d: Draft = {
      ...firstOf(kind, zone, now),
      ...(last?.kind === kind ? { count: last.queCount, ...settingOf(kind, last), duration: last.duration ?? 40 } : {}),
      sbjId,
      nodeId,
      ...(given.paperId ? { paperId: given.paperId } : {}),
      clazzIds: asked == null ? many : [first.clazzId],
      name: nameOf(nodeId),
    };
    setDraft(d);
    setPlanned(plan.nodeId);
    // The questions are there before the teacher asks for them: of the section, or, for somebody who is new here, of the book.
    if (isGiven)
      void send(smart, {
        sbjId,
        stgId,
        count: Math.max(1, given.verIds.length),
        clazzIds: [first.clazzId],
        verIds: given.verIds,
        paperId: given.paperId,
      }).then(
        ({ items }) => {
          setFound(items.length === 0 ? 'none' : 'enough');
          setDraft((now_) => (now_ ? { ...now_, ques: items } : now_));
        },
        () => {
          setFound('none');
        },
      );
    else void choosing(d, false);
    // eslint-disable-next-line react/exhaustive-deps -- once, when everything it begins with is there
  }, [ready]);
  useEffect(() => {
    if (!draft) return;
    try {
      localStorage.setItem(key, JSON.stringify(draft));
    } catch {
      /* A full store must not stop the work. */
    }
  }, [draft, key]);
  const forget = useCallback(() => {
    localStorage.removeItem(key);
  }, [key]);
  const restart = useCallback(() => {
    localStorage.removeItem(key);
    begun.current = false;
    setDraft(undefined);
  }, [key]);

  return {
    start,
    draft,
    change,
    busy,
    found,
    smart: choosing,
    fill,
    exchange,
    zone,
    stgId,
    tbkId,
    pref: pref.data,
    fromPlan: planned != null && draft?.nodeId === planned,
    kept: kept != null,
    forget,
    restart,
    now,
  };
}
export type Assign = ReturnType<typeof useAssign>;
