import { z } from 'zod';
import { done, endpoint } from '../http.ts';

/** A copy of all data about a person, created on request. */
export const dataExport = z
  .object({
    id: z.uuid(),
    state: z.enum(['waiting', 'ready', 'failed']),
    askedAt: z.iso.datetime(),
    /** Until when it can be downloaded, and its size, once it is ready. */
    expiresAt: z.iso.datetime().nullable(),
    bytes: z.int().nullable(),
  })
  .meta({ id: 'DataExport' });
export type DataExport = z.output<typeof dataExport>;

export const readDataExport = endpoint({
  method: 'GET',
  path: '/api/settings/data-export',
  access: 'user',
  summary: 'Read the newest data export',
  data: z.object({ export: dataExport.nullable() }),
});
/** Starts an export in the background and emails when it is ready. An export that is under way is returned again. */
export const requestDataExport = endpoint({
  method: 'POST',
  path: '/api/settings/data-export',
  access: 'user',
  summary: 'Request a data export',
  data: dataExport,
  errors: ['STEP_UP_REQUIRED', 'RATE_LIMITED'],
});
/**
 * A ZIP of JSON and files, only for its owner. Returned as base64 in JSON, because a plain link could not send the
 * access token.
 */
export const downloadDataExport = endpoint({
  method: 'POST',
  path: '/api/settings/data-export/:exportId/download',
  access: 'user',
  summary: 'Download a data export',
  params: z.object({ exportId: z.uuid() }),
  data: z.object({ fileName: z.string(), base64: z.string() }),
  errors: ['NOT_FOUND', 'STEP_UP_REQUIRED'],
});

/** Ends all sessions. Until `dueAt` signing in can cancel the deletion; after that all data is erased. */
export const requestDeletion = endpoint({
  method: 'POST',
  path: '/api/settings/deletion',
  access: 'user',
  summary: 'Request the deletion of the account in 14 days',
  data: z.object({ dueAt: z.iso.datetime() }),
  errors: ['STEP_UP_REQUIRED'],
});
export const keepAccount = endpoint({
  method: 'POST',
  path: '/api/settings/deletion/keep',
  access: 'user',
  summary: 'Cancel the deletion of the account',
  data: done,
});
