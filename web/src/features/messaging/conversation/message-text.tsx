import { linkParts } from './link-parts.ts';

/** The text of a message with its links, which learn nothing about where they were. */
export function MessageText({ body }: { body: string }) {
  return linkParts(body).map(({ text, href }, at) =>
    href === null ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move.
      <span key={at}>{text}</span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move.
      <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {text}
      </a>
    ),
  );
}
