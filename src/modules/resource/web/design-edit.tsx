import { Skeleton } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { Field } from '../../../kernel/web/form/field';
import { FormScreen } from '../../../kernel/web/form/form-screen';
import { useCall } from '../../../kernel/web/http/hooks';
import { ErrorState } from '../../../kernel/web/parts/states';
import { settleDirty } from '../../../kernel/web/router/dirty';
import { useSession } from '../../../kernel/web/session/session-store';
import { NodePicker, StagePicker, SubjectPicker } from '../../textbook/web/published';
import { designCreate, designGet, designUpdate, type Design } from '../contract';
import { AuthorText } from './parts/author-text';
import { FileField } from './parts/file-field';
import { viewPath } from './parts/places';
import { TagPicker } from './parts/tag-picker';
import { useT } from './texts';
import './resource.css';

/** Writes a teaching design: a new one, one begun from another (`?from=`), or an own one in its next version. */
export default function DesignEdit({
  with: { desk = false },
  params,
}: {
  readonly with: { readonly desk?: boolean };
  readonly params: { readonly id?: string };
}) {
  const t = useT();
  const go = useNavigate();
  const me = useSession();
  const [search] = useSearchParams();
  const id = Number(params.id ?? search.get('from')) || 0;
  const { data, error, refetch } = useCall(designGet, { id }, { quiet: true, when: id > 0 });
  if (error)
    return (
      <section className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (id > 0 && !data)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 12 }} />
      </section>
    );
  const done = (saved: Design) => {
    settleDirty();
    void go(viewPath('teachdesign', saved.resId, desk), { replace: true });
  };
  const of = { stgId: data?.stgId ?? 2, sbjId: data?.sbjId ?? me?.teachSbjIds[0] ?? 2 };
  const content = { as: AuthorText, props: { minHeight: 360, placeholder: t('writePlace') } } as const;
  if (params.id != null && data)
    return (
      <FormScreen
        key={data.verId}
        call={designUpdate}
        fixed={{ id: data.resId, verId: data.verId }}
        done={t('saved')}
        onDone={done}
        initial={{
          title: data.title,
          content: data.content,
          tbkNodeIds: data.nodes.map((n) => n.id),
          tagIds: data.tags.map((x) => x.id),
          paths: data.files.map((f) => f.path),
        }}
        fields={{
          title: true,
          content,
          tbkNodeIds: { as: NodePicker, props: { multiple: true, ...of } },
          tagIds: { as: TagPicker, props: { resType: 'teachdesign', ...of } },
          paths: { as: FileField, props: { hint: t('attachHint') } },
        }}
      />
    );
  return (
    <FormScreen
      call={designCreate}
      done={t('saved')}
      onDone={done}
      initial={{
        title: data?.title,
        content: data?.content ?? '',
        tbkNodeIds: data?.nodes.map((n) => n.id) ?? [],
        ...of,
      }}
    >
      <Field of="title" />
      <div className="row" style={{ alignItems: 'flex-start' }}>
        <div style={{ width: 160 }}>
          <Field of="stgId" as={StagePicker} />
        </div>
        <div style={{ width: 180 }}>
          <Field of="sbjId" as={SubjectPicker} />
        </div>
        <div style={{ flex: 1, minWidth: 240 }}>
          <Field of="tbkNodeIds" as={NodePicker} props={{ multiple: true }} />
        </div>
      </div>
      <Field of="content" {...content} />
      <Field of="paths" as={FileField} props={{ hint: t('attachHint') }} />
    </FormScreen>
  );
}
