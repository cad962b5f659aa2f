import { readFile } from 'node:fs/promises';

const tables = ['/proc/net/tcp', '/proc/net/tcp6'];

/** Whether this system tells what its connections hold. */
export const tellsKernelQueues = process.platform === 'linux';

/**
 * Bytes that the system holds for both ends of a connection on this machine: sent by one process and not read by the other
 * one yet. `port` is that of the client's end.
 */
export async function bytesInKernel(port: number): Promise<number> {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const rows = (await Promise.all(tables.map((table) => readFile(table, 'utf8').catch(() => '')))).flatMap((text) =>
    text.split('\n').map((row) => row.trim().split(/\s+/)),
  );
  const queued = (column: 'sent' | 'received') => (row: string[]) =>
    Number.parseInt(row[4]?.split(':')[column === 'sent' ? 0 : 1] ?? '0', 16);
  const toClient = rows.filter(([, , remote]) => remote?.endsWith(`:${hex}`)).map(queued('sent'));
  const atClient = rows.filter(([, local]) => local?.endsWith(`:${hex}`)).map(queued('received'));
  return [...toClient, ...atClient].reduce((sum, bytes) => sum + bytes, 0);
}
