/** What people make and keep here. */
export const RES_TYPES = ['paper', 'courseware', 'teachdesign', 'teachreflect'] as const;
export type ResType = (typeof RES_TYPES)[number];
/** What can be liked and kept as a favourite: questions and workbooks too. */
export const SEEN_TYPES = ['question', ...RES_TYPES, 'workbook'] as const;
export type SeenType = (typeof SEEN_TYPES)[number];
/** Whose library: the caller's own, the organisation's, the region's, the platform's. */
export const LIBS = ['psn', 'org', 'reg', 'pfm'] as const;
export type Lib = (typeof LIBS)[number];
/** Where a resource was made: by a person for themselves, or for the platform's library. */
export type OwnLib = 'psn' | 'pfm';
export type ToKind = 'clazz' | 'user';

/** What courseware is; `other` holds sheets, archives and plain text. */
export const FILE_TYPES = ['ppt', 'doc', 'pdf', 'image', 'video', 'audio', 'other'] as const;
export type FileType = (typeof FILE_TYPES)[number];
/** The type by what the file store found in the bytes. */
export const fileTypeOf = (family: string): FileType => FILE_TYPES.find((t) => t === family) ?? 'other';
/** A title from a file's name, without its ending. */
export const titleOf = (fileName: string, max: number): string =>
  (fileName.replace(/\.[A-Za-z0-9]{1,8}$/, '').trim() || fileName).slice(0, max);
