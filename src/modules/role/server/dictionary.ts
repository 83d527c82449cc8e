import { BUSI, FUNCS, SERVICES } from '../../../kernel/shared/codes';
import { holds } from '../../../kernel/shared/need';
import { handle, type Handler } from '../../../kernel/server/module';
import * as access from '../access';
import * as calls from '../contract';
import { FUNC_MODULES, FUNC_TITLES, LINE_TITLES, SERV_TITLES, modCode } from '../rules';

export const dictionaryHandlers: readonly Handler[] = [
  handle(calls.types, async () => Object.values(BUSI).map((busiId) => ({ busiId, title: LINE_TITLES[busiId] }))),
  handle(calls.servs, async (_cx, { busiId }) =>
    SERVICES.filter(
      (servId) =>
        busiId == null ||
        FUNC_MODULES.some((g) => g.serv === servId && g.busi.some((b) => b === busiId)) ||
        servId === 'ORG_BASE',
    ).map((servId) => ({ servId, ...SERV_TITLES[servId] })),
  ),
  handle(calls.funcs, async (cx, { busiId, servId }) => {
    const line = holds(cx.me, ...access.presetKeepers) ? busiId : cx.me.busiId;
    return {
      modules: FUNC_MODULES.filter(
        (g) => (line == null || g.busi.some((b) => b === line)) && (servId == null || g.serv === servId),
      ).map((g) => ({
        code: modCode(g.code),
        title: { zh: g.zh, en: g.en },
        servId: g.serv,
        module: g.module,
        busiIds: [...g.busi],
        enabled: cx.me.servIds.includes(g.serv),
      })),
      codes: FUNCS.map((code) => ({ code, title: FUNC_TITLES[code] })),
    };
  }),
];
