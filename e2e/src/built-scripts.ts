import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

type Chunk = { file: string; imports?: string[] };

const client = fileURLToPath(new URL('../../web/dist/client', import.meta.url));

/** The scripts of the built web pages, by their paths. */
export function builtScripts() {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(client, 'manifest.json'), 'utf8'));
  const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
  const fileOf = (name: string) => manifest[name]?.file ?? '';

  /** These files and all that they import statically. */
  function withImports(files: Iterable<string>, found = new Set<string>()): Set<string> {
    for (const file of files) {
      if (found.has(file)) continue;
      found.add(file);
      withImports((chunks.get(file)?.imports ?? []).map(fileOf), found);
    }
    return found;
  }
  return { shell: withImports(['src/app/boot/boot.ts', 'src/app/entry-client.tsx'].map(fileOf)), withImports };
}

export const compressedSize = (file: string) => gzipSync(readFileSync(join(client, file)), { level: 9 }).length;

const quietMs = 2_000;

/** Visits pages without a click, and returns the scripts that each downloads. */
export async function watchDownloads(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const files = new Set<string>();
  let last = 0;
  page.on('response', (response) => {
    const file = new URL(response.url()).pathname.slice(1);
    last = Date.now();
    if (file.endsWith('.js') && response.ok()) files.add(file);
  });
  return async (path: string): Promise<Set<string>> => {
    files.clear();
    await page.goto(path);
    // Some scripts load only when the browser has nothing else to do.
    while (Date.now() - last < quietMs) await page.waitForTimeout(quietMs / 4);
    return new Set(files);
  };
}
