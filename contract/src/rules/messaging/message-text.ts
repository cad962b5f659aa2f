/** Controls, and characters that reorder or hide the text around them. Joiners stay: emoji and some scripts need them. */
export const disguising =
  /[\p{Cc}\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\p{Cs}]/u;
const linkLike = /[a-z][a-z0-9+.-]*:\/\/|\bwww\.|\b[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.(\p{L}{2,})(?=[/:?#\s]|$)/iu;

/** Normalizes a message for storage: NFC, plain line breaks, no empty lines around it. Spaces within lines stay. */
export function cleanMessage(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', '  ')
    .replace(/^\s*\n/, '')
    .trimEnd();
}

/** Whether a message shows everything it contains, in the order in which it was written. */
export function isReadable(message: string): boolean {
  return !disguising.test(message.replaceAll('\n', ' '));
}

/** Whether a message contains something that a mail program or a chat would turn into a link. */
export function hasLink(message: string): boolean {
  return linkLike.test(message);
}

/** Whether this is one emoji and nothing else. */
export function isEmoji(text: string): boolean {
  return /^\p{RGI_Emoji}$/v.test(text);
}
