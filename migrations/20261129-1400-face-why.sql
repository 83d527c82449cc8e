-- Why a package could not be built: its maker reads it at the package, when the job is long forgotten.
alter table face_package add column fault text;
alter table face_package add constraint face_package_fault
  check (fault in ('noSet', 'noKey', 'noFaces', 'noVectors', 'changed', 'other'));
-- The very same picture of two children is found when it comes.
create index face_face_picture on face_face (org_id, sha256);
-- People on the wall say that a photograph is not fit and why; a reason of none of these is another one, not "no face".
alter table face_face drop constraint face_face_reason;
alter table face_face add constraint face_face_reason check (reason in (
  'noFace', 'several', 'small', 'blurred', 'dark', 'turned', 'covered', 'resembles', 'notSame', 'device', 'other'));
