import type { ServerModule } from '../../../kernel/server/module';

/**
 * Whoever sends about money what no contract takes (a negative sum, part of a fen, more than there is) stands in the audit book: which
 * call and which fields, never what stood in them.
 */
export const misasked: NonNullable<ServerModule['misasked']> = async (kernel, { name, method }, by, fields) => {
  if (method === 'GET' || !by.session) return;
  const [module = ''] = name.split('.');
  const detail = { call: name, fields };
  await kernel.audit([{ action: `${module}.input.refused`, orgId: by.session.orgId, detail }], by);
};
