import { linkPreviewLimits } from '@foyer/contract/link-previews.ts';
import { Parser } from 'htmlparser2';
import { previewLine } from './preview-line.ts';

/** What a page says about itself. The address of the picture is as the page has it. */
export type PageHead = { title: string; description: string; picture: string | null };

/** Elements of a head. Any other one starts the body. */
const ofHead: ReadonlySet<string> = new Set(['html', 'head', 'meta', 'title', 'link', 'base', 'script', 'style']);
/** Their content is for others: browsers without scripts, and scripts. */
const skipped: ReadonlySet<string> = new Set(['noscript', 'template']);

const titles = ['og:title', 'twitter:title'];
const descriptions = ['og:description', 'twitter:description', 'description'];
const pictures = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'];
const siteNames = ['og:site_name', 'application-name'];

/** Says for each part of a page whether its head has ended. Markup is ASCII in every encoding but UTF-16, which is read to its end. */
export function headEnd(): (part: Buffer) => boolean {
  const reader = headParser();
  return (part) => {
    reader.write(part.toString('latin1'));
    return reader.head.hasEnded;
  };
}

/** Reads the head of a page: Open Graph, then Twitter cards, then plain HTML. Null without a title. */
export function readHead(content: Buffer, contentType: string): PageHead | null {
  const reader = headParser();
  reader.write(decode(content, contentType));
  const { meta, title } = reader.head;
  const first = (names: readonly string[]) => names.map((name) => meta.get(name)).find(Boolean);
  const shownTitle = previewLine(first(titles) ?? (title.trim() || first(siteNames)) ?? '', linkPreviewLimits.title);
  if (shownTitle === '') return null;
  return {
    title: shownTitle,
    description: previewLine(first(descriptions) ?? '', linkPreviewLimits.description),
    picture: first(pictures) ?? null,
  };
}

type Head = { meta: Map<string, string>; title: string; charset: string | null; hasEnded: boolean };

function headParser(): { head: Head; write: (html: string) => void } {
  const head: Head = { meta: new Map(), title: '', charset: null, hasEnded: false };
  let depth = 0;
  let inTitle = false;
  let hasTitle = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (skipped.has(name)) depth += 1;
      if (depth > 0) return;
      if (!ofHead.has(name)) head.hasEnded = true;
      if (head.hasEnded) return;
      if (name === 'meta') readMeta(head, attributes);
      inTitle = name === 'title' && !hasTitle;
    },
    ontext(text) {
      if (inTitle && depth === 0 && !head.hasEnded) head.title += text;
    },
    onclosetag(name) {
      if (skipped.has(name)) depth = Math.max(0, depth - 1);
      else if (name === 'head' && depth === 0) head.hasEnded = true;
      else if (name === 'title' && inTitle) {
        inTitle = false;
        hasTitle = true;
      }
    },
  });
  return {
    head,
    write(html) {
      if (!head.hasEnded) parser.write(html);
    },
  };
}

function readMeta(head: Head, attributes: Record<string, string>): void {
  const name = (attributes.property ?? attributes.name ?? '').toLowerCase();
  const { content = '' } = attributes;
  if (attributes.charset) head.charset ??= attributes.charset;
  else if (attributes['http-equiv']?.toLowerCase() === 'content-type') head.charset ??= charsetOf(content);
  // The first one counts, as for browsers.
  if (name !== '' && content.trim() !== '' && !head.meta.has(name)) head.meta.set(name, content.trim());
}

/** The text of a page in the encoding that its first bytes, the response or the page itself names. */
function decode(content: Buffer, contentType: string): string {
  const reader = headParser();
  reader.write(content.toString('latin1'));
  const label = byteOrder(content) ?? charsetOf(contentType) ?? withoutUtf16(reader.head.charset);
  const decoder = (label && decoderFor(label)) || decoderFor('utf-8', true);
  try {
    // The last character may be cut.
    return decoder?.decode(content, { stream: true }) ?? '';
  } catch {
    return decoderFor('windows-1252')?.decode(content) ?? '';
  }
}

function decoderFor(label: string, fatal = false): InstanceType<typeof TextDecoder> | null {
  try {
    return new TextDecoder(label.trim(), { fatal });
  } catch {
    // Unknown to the Encoding Standard.
    return null;
  }
}

function byteOrder(content: Buffer): string | null {
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le';
  if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be';
  return content.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 'utf-8' : null;
}

/** HTML Standard, prescan: a page whose bytes spell `charset=utf-16` is not in UTF-16. */
const withoutUtf16 = (label: string | null) => (label && /^utf-?16/i.test(label.trim()) ? 'utf-8' : label);

/** The charset of a media type, such as `text/html; charset=utf-8`. */
function charsetOf(mediaType: string): string | null {
  const parameters = mediaType.split(';').slice(1);
  const [, value] =
    parameters.map((each) => each.split('=')).find(([name]) => name?.trim().toLowerCase() === 'charset') ?? [];
  return value?.trim().replace(/^["']|["']$/g, '') || null;
}
