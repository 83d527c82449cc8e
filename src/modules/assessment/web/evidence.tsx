import { Button, Modal } from 'antd';
import { useState } from 'react';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { dayText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { Bones } from '../../../kernel/web/parts/bones';
import { evidenceGet, evidenceRows, evidenceSet, FIGURES } from '../contract';
import type { Kind } from '../rules';
import { useT } from './texts';

interface Whose {
  readonly kind: Kind;
  readonly id: number;
  readonly userId: number;
}
type FigureKey = (typeof FIGURES)[number];
const figureOf = (word: string): FigureKey | undefined => FIGURES.find((figure) => figure === word);

/** What the house knows of somebody: figures that open to their rows, for the judgement alone. */
export function Evidence({
  judge,
  indexes,
  ...whose
}: Whose & {
  readonly judge?: boolean;
  /** It stands only where one of them asks for it. */
  readonly indexes: readonly { readonly evidence: boolean }[];
}) {
  const t = useT();
  const wanted = indexes.some((index) => index.evidence);
  const { data } = useCall(evidenceGet, whose, { quiet: true, when: wanted });
  const [rowsOf, setRowsOf] = useState<FigureKey>();
  const [setting, setSetting] = useState<FigureKey>();
  if (!data) return null;
  return (
    <section className="panel" aria-label={t('evidence')}>
      <h3 className="as-branch">{t('evidence')}</h3>
      <p className="soft">
        {t('evidenceHelp')} {t('evidenceSpan', { from: dayText(data.from), to: dayText(data.to) })}
      </p>
      <table className="as-table">
        <tbody>
          {data.items.map(({ figure: word, value, instead }) => {
            const figure = figureOf(word);
            return figure ? (
              <tr key={figure}>
                <th scope="row">{t(`figure.${figure}`)}</th>
                <td>
                  <Button type="link" size="small" onClick={() => setRowsOf(figure)}>
                    {value}
                  </Button>
                  {instead ? <p className="soft as-words">{t('figureSet', instead)}</p> : null}
                </td>
                {judge ? (
                  <td className="num">
                    <Button size="small" onClick={() => setSetting(figure)}>
                      {t('setFigure')}
                    </Button>
                  </td>
                ) : null}
              </tr>
            ) : null;
          })}
        </tbody>
      </table>
      {rowsOf ? <Rows {...whose} figure={rowsOf} onClose={() => setRowsOf(undefined)} /> : null}
      {setting ? (
        <FormDialog
          open
          onClose={() => setSetting(undefined)}
          title={t('setFigureOf', { name: t(`figure.${setting}`) })}
          call={evidenceSet}
          fixed={{ ...whose, figure: setting }}
          fields={{ value: true, why: true }}
          done={t('figureDone')}
        />
      ) : null}
    </section>
  );
}
/** The rows a figure was counted from. */
function Rows({ figure, onClose, ...whose }: Whose & { readonly figure: FigureKey; readonly onClose: () => void }) {
  const t = useT();
  const { data } = useCall(evidenceRows, { ...whose, figure }, { quiet: true });
  return (
    <Modal open title={t(`figure.${figure}`)} footer={null} onCancel={onClose}>
      {!data ? <Bones /> : data.items.length === 0 ? <p>{t('noRows')}</p> : null}
      <table className="as-table">
        <tbody>
          {data?.items.map((row, at) => (
            <tr key={at}>
              <td>{dayText(row.on)}</td>
              <td>{row.what}</td>
              <td>{row.value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}
