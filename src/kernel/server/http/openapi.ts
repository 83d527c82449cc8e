import * as z from 'zod';
import { pathKeys, type Call } from '../../shared/call';
import { shapeOf } from '../../shared/coerce';
import type { Registry } from '../../shared/module';
import { markup } from '../../shared/markup';
import { moduleLines, type Need } from '../../shared/need';

const jsonOf = (schema: unknown, io: 'input' | 'output') => {
  const out = z.toJSONSchema(schema as z.ZodType, { io, unrepresentable: 'any' }) as Record<string, unknown>;
  delete out['$schema'];
  return out;
};
let lastDocument: { registry: Registry; doc: unknown } | undefined;

/** The OpenAPI 3.1 document of every call, made from the contracts. */
export function openApi(registry: Registry): unknown {
  if (lastDocument?.registry === registry) return lastDocument.doc;
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of registry.calls.values())
    (paths[`/api${call.path}`] ??= {})[call.method.toLowerCase()] = operation(call);
  const doc = {
    openapi: '3.1.0',
    info: { title: '每一课 Meiyike', version: '1' },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Problem: {
          type: 'object',
          required: ['error', 'error_description', 'message', 'requestId'],
          properties: {
            error: { type: 'string' },
            error_description: { type: 'string' },
            message: { type: 'string' },
            requestId: { type: 'string' },
            fields: { type: 'array' },
          },
        },
      },
    },
    paths,
  };
  lastDocument = { registry, doc };
  return doc;
}
/** Who may make a call, in words; of function modules also on which business lines the program honours them. */
function whoMay(need: Need): string {
  if (need.open) return 'open';
  if (!need.funcs) return 'any signed-in person';
  const all = `one of ${need.funcs.join(', ')}`;
  const modules = need.funcs.filter((f) => f.startsWith('mod:'));
  if (modules.length === 0) return all;
  const lines = moduleLines(need);
  const said = lines.length === 0 ? 'on no business line' : `on business lines ${lines.join(', ')} alone`;
  return `${all}; custom roles with ${modules.join(', ')} are honoured ${said}`;
}
function operation(call: Call & { readonly module: string }): unknown {
  const inPath = pathKeys(call.path);
  const shape = shapeOf(call.input);
  const queryKeys =
    call.method === 'GET' || call.method === 'DELETE'
      ? Object.keys(shape).filter((k) => !inPath.includes(k))
      : call.query;
  const bodyKeys = Object.keys(shape).filter((k) => !inPath.includes(k) && !queryKeys.includes(k));
  const input = jsonOf(call.input, 'input') as { properties?: Record<string, unknown>; required?: string[] };
  const body = {
    type: 'object',
    properties: Object.fromEntries(bodyKeys.map((k) => [k, input.properties?.[k] ?? {}])),
    required: (input.required ?? []).filter((k) => bodyKeys.includes(k)),
  };
  const type = call.form
    ? 'application/x-www-form-urlencoded'
    : call.multipart
      ? 'multipart/form-data'
      : call.raw
        ? 'application/octet-stream'
        : 'application/json';
  const { need } = call;
  return {
    operationId: call.name,
    tags: [call.module],
    ...(need.open ? { security: [] } : { security: [{ bearer: [] }] }),
    description: whoMay(need),
    parameters: [
      ...inPath.map((name) => ({ name, in: 'path', required: true, schema: input.properties?.[name] ?? {} })),
      ...queryKeys.map((name) => ({
        name,
        in: 'query',
        required: input.required?.includes(name) ?? false,
        schema: input.properties?.[name] ?? {},
      })),
    ],
    ...(bodyKeys.length ? { requestBody: { content: { [type]: { schema: body } } } } : {}),
    responses: {
      200: call.blob
        ? { description: 'file', content: { 'application/octet-stream': {} } }
        : { description: 'ok', content: { 'application/json': { schema: jsonOf(call.reply, 'output') } } },
      default: {
        description: 'refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

const esc = (s: string) => s.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!);
/** The same for people: one page without scripts. */
export function openApiPage(registry: Registry): string {
  const rows = [...registry.calls.values()]
    .sort((a, b) => a.module.localeCompare(b.module) || a.path.localeCompare(b.path))
    .map(
      (c) =>
        markup`
          <tr>
            <td>${esc(c.module)}</td>
            <td>${c.method}</td>
            <td><code>/api${esc(c.path)}</code></td>
            <td>${esc(c.name)}</td>
            <td>${c.need.open ? 'open' : esc(c.need.funcs?.join(', ') ?? 'signed in')}</td>
            <td>${esc(Object.keys(shapeOf(c.input)).join(', '))}</td>
          </tr>
        `,
    );
  return markup`
    <!doctype html>
    <html lang="zh-CN">
      <meta charset="utf-8">
      <title>每一课 API</title>
      <style>
        body{font:14px/1.6 system-ui,"Noto Sans SC",sans-serif;margin:24px;color:#1f2937}
        table{border-collapse:collapse}
        td,th{border-bottom:1px solid #e5e7eb;padding:4px 12px;text-align:left;vertical-align:top}
        code{font-size:13px}
      </style>
      <h1>每一课 API</h1>
      <p><a href="/api/openapi.json">OpenAPI 3.1</a> · ${rows.length}</p>
      <table>
        <tr><th>Module</th><th>Method</th><th>Path</th><th>Name</th><th>Need</th><th>Input</th></tr>
        ${rows}
      </table>
    </html>
  `;
}
