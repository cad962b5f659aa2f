import { getOut } from '#src/adapters/safe-http/get-out.ts';
import { linkedHostBudget, linkPreviewRules } from '#src/config/link-previews.ts';
import type { Deps } from '#src/deps.ts';
import { spend } from '#src/http/limits/limits.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { cropPicture } from '#src/pictures/crop-picture.ts';
import { mayPreview, withoutFragment } from './preview-urls.ts';
import { headEnd, readHead } from './read-head.ts';

/** What was found behind a link. `isFinal`: another request soon would not help. */
export type Visited =
  | { found: { title: string; description: string; picture: Buffer | null } }
  | { found: null; isFinal: boolean };

/** Reads a page and its picture. The sites learn that Foyer asks, and nothing about who wrote or reads the message. */
export async function visitPage(deps: Deps, address: string, signal: AbortSignal): Promise<Visited> {
  const got = await get(deps, withoutFragment(address), { accept: 'text/html, application/xhtml+xml', signal });
  if (!got.isOk) {
    // The address is part of a private message, so it isn't logged.
    deps.log.debug({ error: got.error, status: got.status }, 'a linked page could not be read');
    return { found: null, isFinal: got.status !== null && got.status < 500 };
  }
  const mediaType = got.contentType.split(';')[0]?.trim().toLowerCase();
  const isPage = mediaType === 'text/html' || mediaType === 'application/xhtml+xml';
  const head = isPage ? readHead(got.content, got.contentType) : null;
  if (!head) return { found: null, isFinal: true };
  const { title, description, picture } = head;
  const source = picture === null ? null : URL.parse(picture, got.url.href);
  return { found: { title, description, picture: source && (await readPicture(deps, source, signal)) } };
}

/** The picture of a page, encoded again; null if it can't be read or is none. */
async function readPicture(deps: Deps, source: URL, signal: AbortSignal): Promise<Buffer | null> {
  const got = await get(deps, source, { accept: 'image/jpeg, image/png, image/webp', signal });
  if (!got.isOk || got.isCut) return null;
  const { side, leastSide } = linkPreviewRules;
  const least = { width: leastSide, height: leastSide };
  const options = {
    field: 'picture',
    area: null,
    size: { width: side, height: side },
    least,
    tooSmall: 'photo.too_small',
  } as const;
  try {
    return await cropPicture(got.content, options, async (cut) => cut);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function get(deps: Deps, url: URL, { accept, signal }: { accept: string; signal: AbortSignal }) {
  const { timeoutMs, redirects, pageBytes, pictureBytes } = linkPreviewRules;
  const isPicture = accept.startsWith('image/');
  const headers = {
    accept,
    'user-agent': `Foyer/${deps.settings.version} (link previews; +${deps.settings.publicUrl})`,
  };
  return await getOut(url, headers, {
    timeoutMs,
    redirects,
    bytes: isPicture ? pictureBytes : pageBytes,
    toLoopback: deps.settings.linkPreviews?.toLoopback ?? false,
    mayVisit: async (next) => mayPreview(deps.settings, next) && (await spendOnHost(deps, next)),
    ...(!isPicture && { isEnough: headEnd() }),
    signal,
  });
}

/** So that nobody uses us to flood a site. */
async function spendOnHost(deps: Deps, { host }: URL): Promise<boolean> {
  const store = { db: deps.db, clock: deps.clock, counters: deps.counters ?? undefined };
  const key = `linked-host:${deps.secrets.mac('budget-key', 'linked-host', host).toString('base64url')}`;
  return (await spend(store, key, linkedHostBudget)).allowed;
}
