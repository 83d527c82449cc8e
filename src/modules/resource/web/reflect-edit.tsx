import { Skeleton } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { FormScreen } from '../../../kernel/web/form/form-screen';
import { useCall } from '../../../kernel/web/http/hooks';
import { ErrorState } from '../../../kernel/web/parts/states';
import { settleDirty } from '../../../kernel/web/router/dirty';
import { useSession } from '../../../kernel/web/session/session-store';
import { reflectCreate, reflectGet, reflectUpdate, type Reflect } from '../contract';
import { AuthorText } from './parts/author-text';
import { viewPath } from './parts/places';
import { useT } from './texts';
import './resource.css';

/** Writes a teaching reflection; `?lessonId=` says on which lesson it looks back. */
export default function ReflectEdit({ params }: { readonly params: { readonly id?: string } }) {
  const t = useT();
  const go = useNavigate();
  const me = useSession();
  const [search] = useSearchParams();
  const id = Number(params.id) || 0,
    lessonId = Number(search.get('lessonId')) || undefined,
    sbjId = me?.teachSbjIds[0];
  const { data, error, refetch } = useCall(reflectGet, { id }, { quiet: true, when: id > 0 });
  if (error)
    return (
      <section className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (id > 0 && !data)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 8 }} />
      </section>
    );
  const done = (saved: Reflect) => {
    settleDirty();
    void go(viewPath('teachreflect', saved.resId), { replace: true });
  };
  const fields = {
    title: true,
    content: { as: AuthorText, props: { minHeight: 280, placeholder: t('reflectPlace') } },
  } as const;
  if (data)
    return (
      <FormScreen
        key={data.verId}
        call={reflectUpdate}
        fixed={{ id: data.resId, verId: data.verId }}
        done={t('saved')}
        onDone={done}
        initial={{ title: data.title, content: data.content }}
        fields={fields}
      />
    );
  return (
    <FormScreen
      call={reflectCreate}
      fixed={lessonId ? { lessonId } : sbjId ? { stgId: 2, sbjId } : {}}
      done={t('saved')}
      onDone={done}
      initial={{ content: '' }}
      fields={fields}
    />
  );
}
