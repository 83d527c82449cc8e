import { Alert, Button } from 'antd';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { numberText } from '../../../../kernel/web/format';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import SideDrawer from '../../../../kernel/web/parts/side-drawer';
import type { ScreenProps } from '../../../../kernel/web/router/define-web';
import { toPath } from '../../../../kernel/web/router/paths';
import { SavingLine } from '../../../../kernel/web/saving/saving-line';
import { clazzGet, clazzSubmit, type ClazzSheet } from '../../contract';
import { leavesOf, type Index } from '../../rules';
import { Events } from '../events';
import { Evidence } from '../evidence';
import { Loaded, StateTag } from '../parts';
import { useT } from '../texts';
import { Cell } from './cell';
import { alike, cellKey, meanOf, moved, type Child, type Move, type Values } from './model';
import { useGrid, type Grid } from './use-grid';

/** A class in an evaluation: children down, indexes across, made for the keyboard. */
export default function ClazzGrid({ params }: ScreenProps) {
  const got = useCall(clazzGet, { id: Number(params['evalId']), clazzId: Number(params['clazzId']) }, { quiet: true });
  return (
    <Loaded of={got} fresh>
      {(sheet) => <Whole key={handedOf(sheet)} sheet={sheet} />}
    </Loaded>
  );
}
/** Another state of handing in is another grid. */
const handedOf = ({ children }: ClazzSheet): string => children.map((c) => `${c.handedAt} ${c.signed}`).join();

function Whole({ sheet }: { readonly sheet: ClazzSheet }) {
  const t = useT();
  const confirm = useConfirm();
  const grid = useGrid(sheet);
  const [child, setChild] = useState<Child>();
  const submit = useAct(clazzSubmit, { done: t('handInDone') });
  const at = { id: sheet.item.itemId, clazzId: sheet.clazzId };
  const leaves = useMemo(
    () => leavesOf(sheet.indexes).flatMap((leaf) => sheet.indexes.filter((i) => i.indexId === leaf.indexId)),
    [sheet],
  );
  const acts = useActs(grid);
  const same = alike(
    sheet.children,
    leaves.filter((leaf) => leaf.mine),
    grid.values,
  );
  const handIn = async () => {
    const ask = { title: t('handInClazzTitle', { name: sheet.clazzName }), loses: t('handInClazzLoses') };
    if (!(await confirm(ask))) return;
    const mine = leaves.flatMap((leaf) => (leaf.mine ? [leaf.indexId] : []));
    const items = await grid.whole(mine);
    await submit.run({ ...at, items }, () => grid.lookAgain(items));
  };
  return (
    <div className="stack">
      <div className="row">
        <b>{sheet.clazzName}</b>
        <span>{sheet.item.name}</span>
        <StateTag state={sheet.item.state} />
        <span className="row row-end">
          {sheet.open ? <SavingLine saving={grid.saving} /> : null}
          <Button disabled={!grid.canUndo} onClick={grid.undo}>
            {t('undo')}
          </Button>
          <Link
            to={toPath('/assessment-student/comment-list/{clazzId}/{evalId}', { clazzId: at.clazzId, evalId: at.id })}
          >
            <Button>{t('toComments')}</Button>
          </Link>
          {sheet.open ? (
            <ActButton type="primary" onClick={handIn}>
              {t('handInClazz')}
            </ActButton>
          ) : null}
        </span>
      </div>
      <p className="soft">
        <span className="by-keys">{t('gridKeys')} </span>
        {t('gridHelp')}
      </p>
      {same.length ? (
        <Alert
          type="warning"
          showIcon
          title={t('allSame', { indexes: same.map((index) => index.name).join(t('comma')) })}
        />
      ) : null}
      <Cells sheet={sheet} leaves={leaves} values={grid.values} acts={acts} onChild={setChild} />
      <SideDrawer open={child != null} onClose={() => setChild(undefined)} title={child?.name}>
        {child ? (
          <div className="stack">
            <Evidence kind="eval" id={at.id} userId={child.userId} indexes={sheet.indexes} judge />
            <Events
              kind="eval"
              id={at.id}
              userId={child.userId}
              indexes={sheet.indexes}
              open={sheet.item.state === 'running'}
              judge
            />
          </div>
        ) : null}
      </SideDrawer>
    </div>
  );
}
type Acts = Pick<Grid, 'set' | 'fillDown' | 'undo'>;
/** What cells do, the same from drawing to drawing: each step of saving draws the page, and none of its cells. */
function useActs(grid: Grid): Acts {
  const latest = useRef(grid);
  useEffect(() => {
    latest.current = grid;
  });
  return useMemo<Acts>(
    () => ({
      set: (userId, indexId, score) => latest.current.set(userId, indexId, score),
      fillDown: (row, indexId, score) => latest.current.fillDown(row, indexId, score),
      undo: () => latest.current.undo(),
    }),
    [],
  );
}
type Leaf = Index & { readonly mine: boolean };
interface CellsProps {
  readonly sheet: ClazzSheet;
  readonly leaves: readonly Leaf[];
  readonly values: Values;
  readonly acts: Acts;
  readonly onChild: (child: Child) => void;
}
const Cells = memo(function Cells({ sheet, leaves, values, acts, onChild }: CellsProps) {
  const t = useT();
  const { children } = sheet;
  const size = { rows: children.length, cols: leaves.length };
  const idOf = (row: number, col: number) => `as-${row}-${col}`;
  const go = (row: number, col: number, move: Move) => {
    const to = moved({ row, col }, move, size);
    document.getElementById(idOf(to.row, to.col))?.focus();
  };
  return (
    <div className="panel as-grid" role="region" aria-label={sheet.clazzName}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('child')}</th>
            {leaves.map((leaf) => (
              <th key={leaf.indexId} scope="col">
                {leaf.name}
                <br />
                <small className="soft">{t('outOf', { full: leaf.full })}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {children.map((child, row) => (
            <tr key={child.userId}>
              <th scope="row">
                <Button type="link" size="small" onClick={() => onChild(child)}>
                  {child.name}
                </Button>
                <br />
                <small className="soft">{t(child.handedAt ? 'isIn' : child.selfAt ? 'selfDone' : 'selfOpen')}</small>
              </th>
              {leaves.map((leaf, col) => (
                <td key={leaf.indexId}>
                  <Cell
                    id={idOf(row, col)}
                    label={t('cellOf', { name: child.name, index: leaf.name })}
                    value={values.get(cellKey(child.userId, leaf.indexId))}
                    full={leaf.full}
                    open={sheet.open && leaf.mine && !child.handedAt && !child.signed}
                    onSet={(score) => acts.set(child.userId, leaf.indexId, score)}
                    onMove={(move) => go(row, col, move)}
                    onFill={(score) => acts.fillDown(row, leaf.indexId, score)}
                    onUndo={acts.undo}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('average')}</th>
            {leaves.map(({ indexId }) => {
              const mean = meanOf(children, values, indexId);
              return <td key={indexId}>{mean == null ? '—' : numberText(mean, 1)}</td>;
            })}
          </tr>
        </tfoot>
      </table>
    </div>
  );
});
