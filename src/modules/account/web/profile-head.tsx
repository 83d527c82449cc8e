import { CameraOutlined } from '@ant-design/icons';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { comma } from '../../../kernel/web/format';
import { useAct } from '../../../kernel/web/http/hooks';
import { send } from '../../../kernel/web/http/send';
import { warn } from '../../../kernel/web/notify';
import { Avatar, Detail } from '../../../kernel/web/parts/basics';
import { profilePhoto, profileUpdate, type Profile } from '../contract/profile';
import { otherKind, photoFault, photoUrl, sendPhoto, squared } from './photo';
import { refreshSession } from './refresh-session';
import { useT } from './texts';

/** A finger takes a photo; a mouse chooses a file. */
const byFinger = (): boolean => matchMedia('(pointer: coarse)').matches;

/** Who one is: picture, name, organisation, roles, and the data one may change. */
export function ProfileHead({ profile, userType }: { readonly profile: Profile; readonly userType: number }) {
  const t = useT();
  const [editing, setEditing] = useState(false);
  const { take, busy } = useTake();
  return (
    <section className="panel">
      <div className="account-head">
        <AvatarButton profile={profile} onTake={take} busy={busy} />
        <div className="account-who">
          <h2>{profile.name}</h2>
          <span className="soft">
            {userType === 1 ? t('student') : t('teacher')} · {profile.orgName}
          </span>
          <span className="soft">{t('profile.photoHint')}</span>
          {byFinger() ? (
            <Upload
              accept="image/*"
              capture="user"
              showUploadList={false}
              disabled={busy}
              beforeUpload={(file) => {
                // A camera writes more than 5 MB; only the small square is sent.
                void take(file, true);
                return false;
              }}
            >
              <Button size="large" icon={<CameraOutlined />} disabled={busy}>
                {t('profile.camera')}
              </Button>
            </Upload>
          ) : null}
        </div>
      </div>
      <Detail
        title={t('profile.basic')}
        actions={<Button onClick={() => setEditing(true)}>{t('profile.edit')}</Button>}
        items={[
          { label: t('field.name'), value: profile.name },
          { label: t('field.nick'), value: profile.nick },
          { label: t('field.sex'), value: t(`sex.${profile.sex}`) },
          { label: t('field.email'), value: profile.email },
          { label: t('yunNo'), value: <span className="account-figure">{profile.yunNo}</span> },
          { label: t('school'), value: profile.orgName },
          { label: t('role'), value: profile.roleNames.join(comma()) || (userType === 1 ? t('student') : t('noRole')) },
          profile.adminByName != null && { label: t('adminBy'), value: profile.adminByName },
        ]}
      />
      <FormDialog
        open={editing}
        onClose={() => setEditing(false)}
        title={t('profile.basic')}
        call={profileUpdate}
        done={t('profile.saved')}
        onDone={refreshSession}
        initial={{ name: profile.name, nick: profile.nick, sex: profile.sex, email: profile.email ?? '' }}
      />
    </section>
  );
}

/** Sends a picture as the avatar: its middle square, small. A photo just taken may be of any kind and size. */
function useTake() {
  const t = useT();
  const photo = useAct(profilePhoto, { done: t('profile.saved'), onDone: refreshSession });
  const [busy, setBusy] = useState(false);
  const take = async (file: File, taken = false) => {
    const fault = taken ? undefined : photoFault(file);
    if (fault) return warn(t(fault));
    setBusy(true);
    try {
      const square = await squared(file).catch(async () => {
        const kind = await otherKind(file);
        warn(kind ? t('profile.photoKind', { kind }) : t('profile.photoBroken'));
        return undefined;
      });
      if (square) await photo.run({ path: await sendPhoto(send, square) });
    } catch {
      /* the client has said why the upload failed */
    } finally {
      setBusy(false);
    }
  };
  return { take, busy };
}

function AvatarButton({
  profile,
  onTake,
  busy,
}: {
  readonly profile: Profile;
  readonly onTake: (file: File) => Promise<void>;
  readonly busy: boolean;
}) {
  const t = useT();
  return (
    <Upload
      accept=".jpg,.jpeg,.jfif,image/jpeg"
      showUploadList={false}
      disabled={busy}
      beforeUpload={(file) => {
        void onTake(file);
        return false;
      }}
    >
      <button type="button" className="account-avatar" aria-label={t('profile.photo')} aria-busy={busy || undefined}>
        <Avatar name={profile.name} photo={photoUrl(profile.photo)} size={74} />
        <span className="account-avatar-mark" aria-hidden>
          <CameraOutlined />
        </span>
      </button>
    </Upload>
  );
}
