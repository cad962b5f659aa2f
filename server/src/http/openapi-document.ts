import { type Endpoint, success } from '@foyer/contract/http.ts';
import { z } from 'zod';
import { introduction } from './introduction.ts';
import { refusalSchemas } from './responses/envelope.ts';

type Json = Record<string, unknown>;
type Schema = z.core.$ZodType;

/** The OpenAPI 3.1 document of a list of endpoints; shared schemas are listed under components by their `meta({ id })`. */
export function openApiDocument(endpoints: readonly Endpoint[], version: string): Json {
  const shared: Json = {};
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, shared) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Foyer',
      version,
      description: introduction.join('\n\n'),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: shared,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function operation(endpoint: Endpoint, shared: Json): Json {
  const { summary, deprecated, access, errors, params, query, body, upload } = endpoint;
  const refusals = Object.keys(refusalSchemas(endpoint)).map((status) => [
    status,
    { description: 'Refused', content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
  ]);
  const anyRefusal = Object.values(refusalSchemas(endpoint))[0];
  if (anyRefusal) shared.Failure ??= schemaOf(anyRefusal, 'output', shared);
  return {
    summary,
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    ...(deprecated ? { deprecated } : {}),
    'x-access': access,
    ...(errors?.length ? { 'x-errors': [...new Set(errors)].sort() } : {}),
    ...(access === 'user' ? { security: [{ bearer: [] }] } : {}),
    parameters: [...parameters(params, 'path', shared), ...parameters(query, 'query', shared)],
    ...(body
      ? {
          requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input', shared) } } },
        }
      : {}),
    ...(upload
      ? { requestBody: { required: true, content: { 'multipart/form-data': { schema: fileIn(upload) } } } }
      : {}),
    responses: {
      200: {
        description: 'Done',
        content: contentOf(endpoint, shared),
      },
      ...Object.fromEntries(refusals),
    },
  };
}

function contentOf({ data, stream, file }: Endpoint, shared: Json): Json {
  if (file) return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  if (stream) return { 'application/x-ndjson': { schema: schemaOf(data, 'output', shared) } };
  return { 'application/json': { schema: schemaOf(success(data), 'output', shared) } };
}

function fileIn({ field, types }: NonNullable<Endpoint['upload']>): Json {
  const file = { type: 'string', format: 'binary', description: types.join(', ') };
  return { type: 'object', required: [field], properties: { [field]: file } };
}

function parameters(schema: Schema | undefined, place: 'path' | 'query', shared: Json): Json[] {
  if (!schema) return [];
  // An object schema always becomes an object with properties.
  const object = schemaOf(schema, 'input', shared) as { properties?: Json; required?: string[] };
  return Object.entries(object.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (object.required ?? []).includes(name),
    schema: property,
  }));
}

/** JSON Schema of a Zod schema, with its shared parts moved to components. */
function schemaOf(schema: Schema, io: 'input' | 'output', shared: Json): Json {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Json;
  const { $schema: _, $defs, id: __, ...rest } = json;
  for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, Json>)) {
    const { id: ___, ...kept } = definition;
    shared[name] ??= pointToComponents(kept);
  }
  return pointToComponents(rest) as Json;
}

function pointToComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointToComponents);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => {
    if (key === '$ref' && typeof inner === 'string') return [key, inner.replace('#/$defs/', '#/components/schemas/')];
    return [key, pointToComponents(inner)];
  });
  return Object.fromEntries(entries);
}
