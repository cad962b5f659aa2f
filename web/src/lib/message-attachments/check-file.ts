import { type AttachmentKind, attachmentLimits } from '@foyer/contract/rules/messaging/attachment-rules.ts';

/** Why a file cannot be sent. */
export type FileProblem = 'too_large' | 'empty' | 'type' | 'too_many' | 'unreadable';

const headBytes = 4096;
const pictures: readonly ((head: Uint8Array) => boolean)[] = [
  (head) => starts(head, [0xff, 0xd8, 0xff]),
  (head) => starts(head, [0x89, 0x50, 0x4e, 0x47]),
  (head) => starts(head, [0x52, 0x49, 0x46, 0x46]) && starts(head.subarray(8), [0x57, 0x45, 0x42, 0x50]),
];

/**
 * What a chosen file is by its first bytes, or why it cannot be sent. The server reads all of it, and may still refuse it; this says
 * so before the upload in nearly all cases.
 */
export async function checkFile(file: Blob): Promise<{ kind: AttachmentKind } | { problem: FileProblem }> {
  if (file.size === 0) return { problem: 'empty' };
  if (file.size > attachmentLimits.maxBytes) return { problem: 'too_large' };
  let head: Uint8Array;
  try {
    head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  } catch {
    // A folder, or a file that is gone.
    return { problem: 'unreadable' };
  }
  if (pictures.some((isPicture) => isPicture(head))) return { kind: 'picture' };
  const isDocument = starts(head, [0x25, 0x50, 0x44, 0x46, 0x2d]) || starts(head, [0x50, 0x4b, 0x03, 0x04]);
  const isText = head.every((byte) => byte > 31 || (byte >= 9 && byte <= 13));
  return isDocument || isText ? { kind: 'file' } : { problem: 'type' };
}

function starts(head: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, at) => head[at] === byte);
}
