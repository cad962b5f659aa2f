import { type ClientFrame, clientFrame, unknownFrame } from '@foyer/contract/live/frames.ts';

/** A frame of a type that this server doesn't know. */
type Unknown = { type: 'unknown'; frame: string };

/** What a client sent. Null if it isn't a frame, or if a known type has wrong values. */
export function readClientFrame(text: string): ClientFrame | Unknown | null {
  try {
    const value: unknown = JSON.parse(text);
    const known = clientFrame.safeParse(value).data;
    if (known) return known;
    const frame = unknownFrame.safeParse(value).data?.type;
    return frame === undefined ? null : { type: 'unknown', frame };
  } catch {
    return null;
  }
}
