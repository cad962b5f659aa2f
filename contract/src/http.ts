import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { RuleKey } from './rules/message-keys.ts';

type Schema = z.core.$ZodType;
type ObjectSchema = z.core.$ZodObject;

/**
 * Who may call an endpoint.
 * - `public`: anyone.
 * - `lead`: whoever holds the lead id in the path or body; the id is a capability (design.md section 4).
 * - `refresh`: whoever holds a refresh token and the cookie it is bound to.
 * - `user`: a signed-in user with a living session.
 * - `door`: a signed-in user who may let guests in at the event in the path, or a browser that came by a link to its door.
 */
export type Access = 'public' | 'lead' | 'refresh' | 'user' | 'door';

/** One call of the API: the single declaration that server, browser and OpenAPI share. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Full path with `:name` parameters, always under `/api`. */
  path: `/api/${string}`;
  access: Access;
  /** The bearer token of this call is somebody else's: it says nothing about who is signed in here. */
  foreignBearer?: true;
  /** One sentence for the documentation. */
  summary: string;
  /** Kept for an older catalogue of spec section 7; another path is canonical. */
  deprecated?: true;
  params?: ObjectSchema;
  query?: ObjectSchema;
  body?: ObjectSchema;
  /**
   * Instead of `body`: multipart/form-data with one file in this field. `types` are told from its content. `incomplete` is
   * what is said when the body breaks off or has no file.
   */
  upload?: { field: string; types: readonly string[]; maxBytes: number; incomplete: RuleKey };
  /** What stands under `data` in the success envelope. Plain JSON: no transforms. */
  data: Schema;
  /** The codes beyond the general ones that this call can refuse with. */
  errors?: readonly ErrorCode[];
};

/** Declares an endpoint and keeps its literal types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Sent<S> = S extends Schema ? z.input<S> : undefined;
type Received<S> = S extends Schema ? z.output<S> : undefined;

/** What a caller passes: params, query and body, each only when the endpoint declares it. */
export type InputOf<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends Schema ? K : never]: Sent<E[K]>;
};

/** What a handler gets after validation. */
export type RequestOf<E extends Endpoint> = {
  params: Received<E['params']>;
  query: Received<E['query']>;
  body: Received<E['body']>;
};

/** What stands under `data` in the answer. */
export type DataOf<E extends Endpoint> = z.output<E['data']>;

/** The success envelope of every answer (design.md section 3). */
export function success<S extends Schema>(data: S) {
  return z.object({ success: z.literal(true), data });
}

/** One refused field: its path in the body, the key of the sentence that says why, and the number in that sentence. */
export const fieldError = z.object({ field: z.string(), message: z.string(), count: z.number().optional() });
export type FieldError = z.output<typeof fieldError>;

/** The failure envelope of every refusal (design.md section 3). `details` differs by code. */
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

/** How a list is asked for, page by page: where the page before ended, and how many, `size` if nothing is said. */
export function paged({ size, most }: { size: number; most: number }) {
  return {
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(most).default(size),
  };
}

/** One page of it. `nextCursor`: null after the last one. */
export function pageOf<Item extends Schema>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

/** A call that says nothing beyond "done". */
export const done = z.object({});
