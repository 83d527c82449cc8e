import { Alert, Form } from 'antd';
import { useContext, useEffect, useState } from 'react';
import { Field } from '../../../kernel/web/form/field';
import { FormContext } from '../../../kernel/web/form/form-context';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useCall } from '../../../kernel/web/http/hooks';
import { text } from '../../../kernel/web/i18n/i18n';
import { RegionPicker } from '../../organisation/web/published';
import * as calls from '../contract';
import { MAP_BYTES, isWrong, readMap, type MapRead, type MapWrong } from '../rules/map/read-map';
import { MapView } from './map-view';
import type { RegionMap } from './region-map';
import { useT } from './texts';

/** Takes the borders of a region in: what is wrong with a file is said, and what it shows is seen, before it is sent. */
export function MapDialog({
  regId,
  onClose,
  onDone,
}: {
  readonly regId: number | undefined;
  readonly onClose: () => void;
  readonly onDone: (regId: number) => void;
}) {
  const t = useT();
  return (
    <FormDialog
      open
      width={760}
      onClose={onClose}
      call={calls.mapSet}
      title={t('mapUpload')}
      submitText={t('mapUpload')}
      draft={false}
      initial={regId === undefined ? {} : { regId }}
      done={t('mapUploaded')}
      onDone={(reply) => onDone(reply.regId)}
    >
      <Field of="regId" as={RegionPicker} help={t('mapReplace')} />
      <Field of="file" help={t('mapFileHelp')} />
      <Preview />
      <Field of="approvalNo" help={t('mapApprovalHelp')} />
      <div className="pair">
        <Field of="publisher" />
        <Field of="year" />
      </div>
    </FormDialog>
  );
}

interface Asked {
  readonly file: File;
  readonly map: RegionMap;
}
/** What the chosen file shows of the chosen region. */
function Preview() {
  const context = useContext(FormContext);
  const regId = Form.useWatch<unknown>('regId', context?.form);
  const file = Form.useWatch<unknown>('file', context?.form);
  const known = typeof regId === 'number' ? regId : undefined;
  const { data } = useCall(calls.mapGet, { regId: known ?? 0 }, { quiet: true, when: known !== undefined });
  return data && file instanceof File && file.size <= MAP_BYTES ? <Seen file={file} map={data} /> : null;
}
function Seen({ file, map }: Asked) {
  const t = useT();
  const [read, setRead] = useState<MapRead | MapWrong>();
  useEffect(() => {
    let gone = false;
    void file.text().then((words) => {
      const regions = map.features.map(({ id, properties: { name, whole } }) => ({ regId: id, name, whole }));
      const self = regions.find(({ whole }) => whole);
      const parts = regions.filter(({ whole }) => !whole);
      if (!gone && self) setRead(readMap(words, self, parts));
    });
    return () => {
      gone = true;
    };
  }, [file, map]);
  if (!read) return null;
  if (isWrong(read)) return <Alert type="error" showIcon role="alert" title={text(read.fault.code, read.params)} />;
  const parts = read.shapes.filter(({ regId }) => regId !== map.regId || read.shapes.length === 1);
  return (
    <section className="stack" aria-label={t('mapPreview')}>
      <MapView
        name={t('mapPreview')}
        names={new Map(map.features.map(({ id, properties }) => [id, properties.name]))}
        shapes={{
          note: t('mapPoints', { count: read.points, parts: parts.length }),
          parts: parts.map(({ regId, centre, areas }) => ({ id: regId, centre, areas })),
        }}
      />
    </section>
  );
}
