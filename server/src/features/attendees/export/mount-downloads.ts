import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { findEventById } from '#src/features/events/event-page/event-row.ts';
import { noSuchEvent } from '#src/features/events/event-page/read-event.ts';
import { badgeSheet } from '../badges/badge-sheet.ts';
import { attendeeTable } from './attendee-table.ts';
import { byteOrderMark, csvLine } from './csv-line.ts';
import { type Download, downloadPath, openDownload } from './downloads.ts';
import { ledgerCsv, ledgerJson } from './ledger-file.ts';
import { orderTable } from './order-table.ts';
import { xlsxFile } from './xlsx-file.ts';

const query = z.object({ ticket: z.string().max(2_000) });

const types = {
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Serves exported files as streams of any length, outside the response envelope. */
export function mountDownloads(app: FastifyInstance, deps: Deps): void {
  app.get(downloadPath, async (request, reply) => {
    const parsed = query.safeParse(request.query);
    const download = parsed.success ? openDownload(deps, parsed.data.ticket) : null;
    const row = download && (await findEventById(deps.db, download.eventId));
    if (!download || !row) throw noSuchEvent();
    const name = `${row.event.slug}-${download.what}.${download.format}`;
    return reply
      .type(types[download.format])
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(contentOf(deps, download), { objectMode: false }));
  });
}

const sheets = { attendees: 'Attendees', orders: 'Orders' } as const;

function tableOf(deps: Deps, download: Extract<Download, { what: 'attendees' | 'orders' }>) {
  if (download.what === 'orders') return orderTable(deps, download.eventId, download.filter);
  return attendeeTable(deps, download.eventId, download.filter);
}

async function* contentOf(deps: Deps, download: Download): AsyncGenerator<string | Uint8Array> {
  const { eventId, format } = download;
  if (download.what === 'ledger') {
    yield* format === 'csv' ? ledgerCsv(deps, eventId) : ledgerJson(deps, eventId);
    return;
  }
  if (download.what === 'badges') {
    yield await badgeSheet(deps, download);
    return;
  }
  const pages = tableOf(deps, download);
  if (format === 'xlsx') {
    yield* xlsxFile(pages, sheets[download.what]);
    return;
  }
  yield byteOrderMark;
  for await (const rows of pages) yield rows.map(csvLine).join('');
}
