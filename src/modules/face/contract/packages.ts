import * as z from 'zod';
import { call, file, nothing } from '../../../kernel/shared/call';
import { idOf, idsOf, page, textUpTo } from '../../../kernel/shared/fields';
import { access } from '../access';
import { PACKAGE_FAULTS, PACKAGE_KINDS, PACKAGE_STATES } from '../rules';
import { clazzId, orgId } from './parts';

const id = () => idOf('face_package');
const tstId = () => z.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional();
const pack = z.object({
  id: z.number(),
  orgId: z.number(),
  orgName: z.string(),
  /** The test whose children it holds; without a name where that test has been removed. */
  tstId: z.number().nullable(),
  tstName: z.string().nullable(),
  kind: z.enum(PACKAGE_KINDS),
  algorithm: z.string().nullable(),
  state: z.enum(PACKAGE_STATES),
  /** Why it could not be built. */ fault: z.enum(PACKAGE_FAULTS).nullable(),
  since: z.number().nullable(),
  version: z.number().nullable(),
  faces: z.number(),
  /** Tombstones. */ gone: z.number(),
  size: z.number().nullable(),
  devices: z.number(),
  madeAt: z.string(),
  endsAt: z.string(),
});
export const listPackages = call({
  name: 'face.face.package.list',
  get: '/test/face/packages',
  need: access.pack,
  input: page.input({ orgId: orgId().optional(), tstId: tstId() }),
  reply: page.of(pack),
});
/** Tests that a package may be built for: published ones, the newest first. */
export const listTests = call({
  name: 'face.test.list',
  get: '/test/face/tests',
  need: access.pack,
  input: page.input({
    orgId: orgId().optional(),
    name: textUpTo(32).optional(),
    tstIds: idsOf('fitness_test_exam').optional(),
  }),
  reply: page.of(
    z.object({
      tstId: z.number(),
      orgId: z.number(),
      orgName: z.string(),
      name: z.string(),
      startOn: z.string(),
      endOn: z.string(),
    }),
  ),
});
/** A job builds it; it is sealed for every apparatus of the school whose key is registered. */
export const buildPackage = call({
  name: 'face.face.package.build',
  post: '/test/face/packages',
  need: access.pack,
  input: z.object({
    orgId: orgId(),
    clazzIds: z.array(clazzId()).max(500).default([]),
    /** Only the children of this test; absent: of every class of the wish. */
    tstId: tstId(),
    kind: z.enum(PACKAGE_KINDS).default('photos'),
    /** Only what changed since this version; absent: everything. */
    since: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  reply: pack,
});
/** The sealed file; who took it for which apparatus stands in the audit book. */
export const packageFile = call({
  name: 'face.face.package.file',
  get: '/test/face/packages/{id}/file',
  need: access.pack,
  input: z.object({ id: id(), deviceId: idOf('device_device').optional() }),
  reply: file,
});
/** What became of a package on each apparatus. */
export const packageDetail = call({
  name: 'face.package.detail',
  get: '/test/face/packages/{id}',
  need: access.pack,
  input: z.object({ id: id() }),
  reply: pack.extend({
    sealedFor: z.array(
      z.object({
        deviceId: z.number(),
        devId: z.string(),
        name: z.string(),
        fingerprint: z.string(),
        loadedAt: z.string().nullable(),
        loaded: z.number(),
        refused: z.array(z.object({ code: z.string(), count: z.number() })),
      }),
    ),
  }),
});
/** Apparatus of a school and the keys they are known by. */
export const listKeys = call({
  name: 'face.key.list',
  get: '/test/face/keys',
  need: access.pack,
  input: z.object({ orgId: orgId() }),
  reply: z.array(
    z.object({
      deviceId: z.number(),
      devId: z.string(),
      name: z.string(),
      fingerprint: z.string().nullable(),
      madeAt: z.string().nullable(),
    }),
  ),
});
/** The public key that an apparatus shows: RSA, 2,048 bits or more, as PEM. */
export const setKey = call({
  name: 'face.key.set',
  post: '/test/face/keys',
  need: access.pack,
  input: z.object({ orgId: orgId(), deviceId: idOf('device_device'), pem: z.string().trim().min(100).max(4000) }),
  reply: z.object({ fingerprint: z.string() }),
});
export const deleteKey = call({
  name: 'face.key.delete',
  delete: '/test/face/keys/{deviceId}',
  need: access.pack,
  input: z.object({ deviceId: idOf('device_device'), orgId: orgId() }),
  reply: nothing,
});
