import type { ServerFrame } from '@foyer/contract/live/frames.ts';

/** A frame of ours, and the bytes that carry it over a WebSocket. Made once for all of its receivers. */
export type TextFrame = { frame: ServerFrame; bytes: Buffer };

/** The first byte of an unfragmented text message (RFC 6455, section 5.2). */
const finalText = 0x81;
/** Payloads longer than this have their length in two more bytes. */
const shortPayload = 125;

/** Encodes a frame as servers send it: unmasked, in one piece. Ours are far below 64 KiB. */
export function textFrame(frame: ServerFrame): TextFrame {
  const payload = Buffer.from(JSON.stringify(frame));
  const isShort = payload.length <= shortPayload;
  const header = Buffer.from(
    isShort ? [finalText, payload.length] : [finalText, 126, payload.length >> 8, payload.length & 0xff],
  );
  return { frame, bytes: Buffer.concat([header, payload]) };
}
