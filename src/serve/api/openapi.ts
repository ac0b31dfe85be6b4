import { z } from 'zod';
import answers from './answers.json' with { type: 'json' };
import type { Route } from './route.ts';
import { ROUTES } from './routes.ts';
import { failure } from './schemas.ts';
import { API_PATH } from './shared.ts';

export function toOpenApi(version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, route] of Object.entries<Route>(ROUTES)) {
    const path = paths[API_PATH + route.path] ?? {};
    path[route.method.toLowerCase()] = toOperation(name, route);
    paths[API_PATH + route.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: { title: "vdpipe's console", version },
    paths,
    components: {
      schemas: answers.schemas,
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: 'vdpipe_session_PORT' },
      },
    },
  };
}

function toOperation(name: string, route: Route) {
  const { does, body, gives, may } = route;
  return {
    operationId: name,
    summary: does,
    'x-role': may,
    ...(may === 'anyone' ? {} : { security: [{ key: [] }, { session: [] }] }),
    parameters: toParameters(route),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: toSchema(body) } } },
    }),
    ...(route.method === 'PUT' && {
      requestBody: { required: true, content: { 'application/octet-stream': {} } },
    }),
    responses: {
      200: {
        description: does,
        ...(gives !== 'bytes' && {
          content: {
            'application/json': { schema: answers.calls[name as keyof typeof answers.calls] },
          },
        }),
      },
      default: {
        description: 'The request failed',
        content: { 'application/json': { schema: toSchema(failure, 'output') } },
      },
    },
  };
}

function toParameters({ params, query }: Route) {
  const inPath = Object.entries(params).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: toSchema(schema),
  }));
  const { properties = {}, required = [] } = query ? toSchema(query) : {};
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  return [...inPath, ...inQuery];
}

function toSchema(schema: z.ZodType, io: 'input' | 'output' = 'input') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
