import { expect, test } from 'vitest';
import type { Call } from '../../../kernel/shared/call';
import * as org from '../../organisation/contract/open';
import * as contract from '../contract';
import * as calls from './calls';

/** All that a browser knows of a call when it sends one. */
const sent = ({ name, method, path, need, query, form, multipart, raw, blob, cache, reads }: Call) => ({
  name,
  method,
  path,
  need,
  query,
  form,
  multipart,
  raw,
  blob,
  cache,
  reads,
});

test('what pages of visitors send is what the contracts say, call by call', () => {
  const pairs: readonly (readonly [Call, Call])[] = [
    [calls.getOrg, org.get],
    [calls.listChildren, org.children],
    [calls.listAlbums, contract.listAlbums],
    [calls.listPhotos, contract.listPhotos],
    [calls.listNews, contract.listNews],
    [calls.getNews, contract.getNews],
    [calls.listTeachers, contract.listTeachers],
    [calls.listDownloads, contract.listDownloads],
    [calls.getOperator, contract.getOperator],
    [calls.listCourses, contract.listCourses],
    [calls.getCourse, contract.getCourse],
    [calls.listTags, contract.listTags],
    [calls.pageSeen, contract.pageSeen],
  ];
  for (const [plain, whole] of pairs) expect(sent(plain)).toEqual(sent(whole));
  expect(new Set(pairs.map(([plain]) => plain)).size).toBe(Object.keys(calls).length);
});
