import { big, bytes, id, instant, int, ints, ref, table, text, word, bool } from '../../kernel/server/db/table';
import type { GoneWhy, Hint, PackageFault, PackageKind, PackageState, Reason, Source, State } from './rules';

/** A school's set of faces. `version` rises with every change and goes on when a set is made anew. */
export const sets = table(
  'face_set',
  'tenant',
  {
    version: big(),
    madeBy: id(),
    madeAt: instant(),
    removedAt: instant().null(),
    outdatedMonths: int().null(),
    keepMonths: int().null(),
  },
  [],
);
/** A child's photograph and what was judged of it. */
export const faces = table(
  'face_face',
  'tenant',
  {
    userId: ref('people_person'),
    state: word<State>(),
    reason: word<Reason>().null(),
    hint: word<Hint>().null(),
    hintUserId: id().null(),
    path: text(),
    sha256: text(),
    width: int(),
    height: int(),
    size: int(),
    source: word<Source>(),
    takenAt: instant(),
    version: big(),
    engine: text().null(),
    engineVersion: text().null(),
    judgedAt: instant().null(),
    judgedBy: id().null(),
    triedAt: instant().null(),
    madeBy: id(),
  },
  ['userId'],
  { stake: 'person', consent: 'face' },
);
/** What a model made of a photograph, 32-bit floats. */
export const vectors = table(
  'face_vector',
  'tenant',
  { userId: ref('face_face'), model: text(), version: text(), vector: bytes(), sha256: text() },
  ['userId'],
  { stake: 'person', consent: 'face' },
);
/** Tombstones: whose face devices must forget. */
export const tombstones = table(
  'face_gone',
  'tenant',
  { userId: id(), version: big(), why: word<GoneWhy>(), at: instant() },
  ['userId'],
);
/** Photographs of an archive on their way in, and what they replaced while that can be undone. */
export const staged = table(
  'face_staged',
  'tenant',
  {
    batchId: id(),
    userId: ref('people_person'),
    path: text(),
    sha256: text(),
    width: int(),
    height: int(),
    size: int(),
    state: word<State>(),
    reason: word<Reason>().null(),
    source: word<Source>(),
    takenAt: instant(),
    madeAt: instant(),
  },
  ['batchId', 'userId'],
  { consent: 'face' },
);
/** Addresses of phones, known by their hash. */
export const codes = table(
  'face_code',
  'claim',
  { codeHash: text(), orgId: ref('organisation_org'), clazzId: id(), userId: id(), endsAt: instant() },
  ['codeHash'],
);
/** How far a model errs, as the operator measured it. */
export const measures = table(
  'face_measure',
  'reference',
  {
    model: text(),
    version: text(),
    bound: int(),
    margin: int(),
    samePairs: int(),
    otherPairs: int(),
    falseAlarms: int(),
    misses: int(),
    measuredAt: instant(),
  },
  ['model', 'version'],
);
/** The public key of an apparatus. */
export const keys = table(
  'face_key',
  'tenant',
  { deviceId: ref('device_device'), pem: text(4000), fingerprint: text(), madeBy: id(), madeAt: instant() },
  ['deviceId'],
  { stake: 'right' },
);
export const packages = table(
  'face_package',
  'tenant',
  {
    packageId: id(),
    clazzIds: ints(),
    tstId: id().null(),
    kind: word<PackageKind>(),
    algorithm: text().null(),
    since: big().null(),
    version: big().null(),
    state: word<PackageState>(),
    userIds: ints(),
    faces: int(),
    gone: int(),
    size: big().null(),
    path: text().null(),
    madeBy: id(),
    madeAt: instant(),
    readyAt: instant().null(),
    endsAt: instant(),
    fault: word<PackageFault>().null(),
  },
  ['packageId'],
);
/** The apparatus that a package is sealed for. */
export const packageDevices = table(
  'face_package_device',
  'tenant',
  {
    packageId: ref('face_package'),
    deviceId: ref('device_device'),
    fingerprint: text(),
    loadedAt: instant().null(),
  },
  ['packageId', 'deviceId'],
);
/** What an apparatus said of each child of a package. */
export const reports = table(
  'face_report',
  'tenant',
  {
    packageId: id(),
    deviceId: id(),
    userId: id(),
    loaded: bool(),
    code: text(32).null(),
    at: instant(),
  },
  ['packageId', 'deviceId', 'userId'],
  { refers: ['face_package_device'] },
);
