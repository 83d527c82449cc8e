import type { Cx } from '../../../kernel/server/cx';
import { handle } from '../../../kernel/server/module';
import { newestVersions } from '../../device/server/published';
import { fileUrl } from '../../files/contract';
import { operatorIcp, publishedFiles } from '../../operations/server/published';
import * as calls from '../contract';
import { siteOf, type Site } from './site';

/** The newest version of each program, and what the operator publishes: for whoever finds the entry switched on. */
export async function downloadsOf(cx: Cx, site: Site): Promise<calls.Downloads> {
  if (!site.shows('download')) return { programs: [], files: [] };
  const programs = await newestVersions(cx);
  const files = await publishedFiles(cx);
  return {
    programs: programs.map(({ programId, programName, verNo, fileName, fileSize, sha256, madeAt, url }) => ({
      programId,
      programName,
      verNo,
      fileName,
      fileSize,
      sha256,
      madeAt,
      url,
    })),
    files: files.map(({ appfileId, name, fileSize, madeAt, path }) => ({
      fileId: appfileId,
      name,
      fileSize,
      madeAt,
      url: fileUrl(path),
    })),
  };
}

export const downloadHandlers = [
  handle(calls.listDownloads, async (cx, { id, preview }) => downloadsOf(cx, await siteOf(cx, id, preview))),
  handle(calls.getOperator, async (cx) => ({ icp: await operatorIcp(cx) })),
];
