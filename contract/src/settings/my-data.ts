import { z } from 'zod';
import { done, endpoint } from '../http.ts';

/** A copy of everything that is known of a person, made on request. */
export const dataExport = z
  .object({
    id: z.uuid(),
    state: z.enum(['waiting', 'ready', 'failed']),
    askedAt: z.iso.datetime(),
    /** When it is ready: until when it can be fetched, and how large it is. */
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
/** It is made afterwards; an email tells when it is ready. One that is being made already is answered again. */
export const requestDataExport = endpoint({
  method: 'POST',
  path: '/api/settings/data-export',
  access: 'user',
  summary: 'Request a data export',
  data: dataExport,
  errors: ['STEP_UP_REQUIRED', 'RATE_LIMITED'],
});
/** A ZIP of JSON and files, for its owner alone. In the envelope, so that it is asked for as everything else is. */
export const downloadDataExport = endpoint({
  method: 'POST',
  path: '/api/settings/data-export/:exportId/download',
  access: 'user',
  summary: 'Download a data export',
  params: z.object({ exportId: z.uuid() }),
  data: z.object({ fileName: z.string(), base64: z.string() }),
  errors: ['NOT_FOUND', 'STEP_UP_REQUIRED'],
});

/** Ends all sessions at once. Until `dueAt` whoever signs in can keep the account; after that everything is erased. */
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
