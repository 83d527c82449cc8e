import { Button, Select } from 'antd';
import { useState } from 'react';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useCall } from '../../../kernel/web/http/hooks';
import { Detail } from '../../../kernel/web/parts/basics';
import { EmptyState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { takesEntries } from '../rules';
import type { SchemePart } from './scheme-basics';
import { useT } from './texts';

/** A draw that anybody can repeat: announced with a hash, made with a public value, then everything is shown. */
export function Draw({ schema }: SchemePart) {
  const t = useT();
  const id = schema.schemaId;
  const { data } = useCall(calls.getDraw, { id }, { quiet: true });
  const [dialog, setDialog] = useState<'announce' | 'make' | 'hand'>();
  const { groups, items } = schema.content;
  const drawn = groups.filter((group) => group.kind === 'draw');
  if (!drawn.length) return <EmptyState title={t('noDraw')} text={t('noDrawText')} />;
  const draw = data?.draw;
  const names = (data?.drawn ?? []).map((code) => items.find((item) => item.code === code)?.name ?? code);
  const shut = () => setDialog(undefined);
  return (
    <div className="stack">
      {names.length ? <p className="hs-plain">{t('drawnText', { names: names.join(t('comma')) })}</p> : null}
      {draw ? (
        <>
          <Detail
            items={[
              { label: t('field.hash'), value: <span className="hs-hash">{draw.hash ?? '—'}</span> },
              { label: t('field.source'), value: draw.source || '—' },
              { label: t('field.publicValue'), value: draw.value ?? '—' },
              { label: t('field.secret'), value: <span className="hs-hash">{draw.secret ?? t('secretLater')}</span> },
              ...(draw.note ? [{ label: t('field.note'), value: draw.note }] : []),
            ]}
          />
          <ol className="hs-how">
            <li>{t('drawHow.1')}</li>
            <li>{t('drawHow.2')}</li>
            <li>{t('drawHow.3')}</li>
          </ol>
        </>
      ) : (
        <p className="soft hs-plain">{t('drawText')}</p>
      )}
      {schema.own && !names.length && takesEntries(schema.state) ? (
        <div className="row">
          {draw ? (
            <Button type="primary" onClick={() => setDialog('make')}>
              {t('drawMake')}
            </Button>
          ) : (
            <Button type="primary" onClick={() => setDialog('announce')}>
              {t('drawAnnounce')}
            </Button>
          )}
          <Button onClick={() => setDialog('hand')}>{t('drawHand')}</Button>
        </div>
      ) : null}
      <FormDialog
        open={dialog === 'announce'}
        onClose={shut}
        title={t('drawAnnounce')}
        call={calls.announceDraw}
        fixed={{ id }}
        fields={{ source: { label: t('field.source'), help: t('sourceHelp') } }}
        done={t('saved')}
      />
      <FormDialog
        open={dialog === 'make'}
        onClose={shut}
        title={t('drawMake')}
        call={calls.makeDraw}
        fixed={{ id }}
        fields={{ value: { label: t('field.publicValue'), help: draw?.source } }}
        done={t('saved')}
      />
      <FormDialog
        open={dialog === 'hand'}
        onClose={shut}
        title={t('drawHand')}
        call={calls.handDraw}
        fixed={{ id }}
        fields={{
          itemIds: {
            label: t('field.drawn'),
            as: Select,
            props: {
              mode: 'multiple',
              options: items
                .filter((item) => drawn.some((group) => group.code === item.group))
                .map((item) => ({ value: item.code, label: item.name })),
            },
          },
          note: { label: t('field.note') },
        }}
        done={t('saved')}
      />
    </div>
  );
}
