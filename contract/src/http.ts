import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { RuleKey } from './rules/message-keys.ts';

type Schema = z.core.$ZodType;
type ObjectSchema = z.core.$ZodObject;

/**
 * Who can call an endpoint.
 * - `public`: anyone.
 * - `lead`: anyone with the lead id in the path or body; the id is a capability.
 * - `refresh`: anyone with a refresh token and the cookie it is bound to.
 * - `user`: a signed-in user with an active session.
 * - `door`: a signed-in user who can check people in at the event in the path, or a browser that opened one of its
 *   check-in links.
 */
export type Access = 'public' | 'lead' | 'refresh' | 'user' | 'door';

/** The declaration of an API call, shared by server, browser and the OpenAPI document. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Full path with `:name` parameters, always under `/api`. */
  path: `/api/${string}`;
  access: Access;
  /** Guests can call it too. On all other endpoints a guest is treated as a visitor, see docs/decisions/0072. */
  guests?: true;
  /** The bearer token of this call belongs to another service and does not identify the signed-in user. */
  foreignBearer?: true;
  /** Pages make this call without a person's doing, so it doesn't count as activity of the session's owner. */
  background?: true;
  /** One sentence for the documentation. */
  summary: string;
  /** Supported for older clients; another path is canonical. */
  deprecated?: true;
  params?: ObjectSchema;
  query?: ObjectSchema;
  body?: ObjectSchema;
  /**
   * Instead of `body`: multipart/form-data with one file in this field. The type is detected from its content, and has
   * to be one of `types`. `incomplete` is the message when the body ends early or has no file.
   */
  upload?: { field: string; types: readonly string[]; maxBytes: number; incomplete: RuleKey };
  /** The response's `data`. Plain JSON, without transforms. */
  data: Schema;
  /**
   * The response is a line of JSON for each value of `data`, sent as soon as it is there (application/x-ndjson), without the
   * envelope. Refusals are as always.
   */
  stream?: true;
  /** The response is a file, without the envelope. Refusals are as always. */
  file?: true;
  /** Error codes of this call, beyond those that any call can have. */
  errors?: readonly ErrorCode[];
};

/** Declares an endpoint and preserves its literal types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type InputFor<S> = S extends Schema ? z.input<S> : undefined;
type Received<S> = S extends Schema ? z.output<S> : undefined;

/** What a client sends: params, query and body, as far as the endpoint declares them. */
export type InputOf<E extends Endpoint> = {
  [K in 'params' as E[K] extends Schema ? K : never]: InputFor<E[K]>;
} & OptionalOf<E, 'query'> &
  OptionalOf<E, 'body'>;

/** A query or body of which every part may be missing may be missing itself. */
type OptionalOf<E extends Endpoint, K extends 'query' | 'body'> = E[K] extends Schema
  ? Record<never, never> extends InputFor<E[K]>
    ? { [Name in K]?: InputFor<E[K]> }
    : { [Name in K]: InputFor<E[K]> }
  : unknown;

/** Params, query and body as a handler gets them, after validation. */
export type RequestOf<E extends Endpoint> = {
  params: Received<E['params']>;
  query: Received<E['query']>;
  body: Received<E['body']>;
};

/** The type of the response's `data`. */
export type DataOf<E extends Endpoint> = z.output<E['data']>;

/** The envelope of every successful response. */
export function success<S extends Schema>(data: S) {
  return z.object({ success: z.literal(true), data });
}

/** An invalid field: its path in the body, the message key, and the number in that message if it has one. */
export const fieldError = z.object({ field: z.string(), message: z.string(), count: z.number().optional() });
export type FieldError = z.output<typeof fieldError>;

/** The envelope of every error. The shape of `details` depends on the code. */
export const failure = z
  .object({
    success: z.literal(false),
    error: z.object({
      code: z.string(),
      message: z.string(),
      details: z.unknown().optional(),
    }),
  })
  .meta({ id: 'Failure' });
export type Failure = z.output<typeof failure>;

/**
 * Query parameters of a paginated list: the cursor of the previous page, and the page size (`size` by default, `most`
 * at most).
 */
export function paged({ size, most }: { size: number; most: number }) {
  return {
    cursor: z.string().max(400).optional(),
    limit: z.coerce.number().int().min(1).max(most).default(size),
  };
}

/** A page of a list. `nextCursor` is null on the last page. */
export function pageOf<Item extends Schema>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

/** The response of calls that return nothing. */
export const done = z.object({});
