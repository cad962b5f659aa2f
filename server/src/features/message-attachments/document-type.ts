import { type AttachmentType, attachmentTypes } from '@foyer/contract/rules/messaging/attachment-rules.ts';

const office = 'application/vnd.openxmlformats-officedocument';
/** The part that each kind of Office document has. */
const officeParts: Readonly<Record<string, AttachmentType>> = {
  'word/document.xml': `${office}.wordprocessingml.document`,
  'xl/workbook.xml': `${office}.spreadsheetml.sheet`,
  'ppt/presentation.xml': `${office}.presentationml.presentation`,
};
/** Parts that hold programs: macros of Office and of OpenDocument. */
const programs = /(^|\/)vbaProject\.bin$|^(Basic|Scripts)\//i;
const longestMediaType = 200;

/** The type of a document by its content; null for everything that cannot be sent. */
export async function documentType(content: Buffer): Promise<AttachmentType | null> {
  if (content.length === 0) return null;
  if (content.subarray(0, 5).toString('latin1') === '%PDF-') return 'application/pdf';
  if (content.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) return await typeInArchive(content);
  return isText(content) ? 'text/plain' : null;
}

/** Documents that are archives of parts. Only the list of parts is read, and the one part that names the type. */
async function typeInArchive(content: Buffer): Promise<AttachmentType | null> {
  const { unzipSync } = await import('fflate');
  const parts: string[] = [];
  let unpacked: Record<string, Uint8Array>;
  try {
    unpacked = unzipSync(content, {
      filter({ name, originalSize }) {
        parts.push(name);
        return name === 'mimetype' && originalSize <= longestMediaType;
      },
    });
  } catch {
    return null;
  }
  if (parts.some((name) => programs.test(name))) return null;
  const named = unpacked.mimetype && Buffer.from(unpacked.mimetype).toString('latin1').trim();
  if (named && named in attachmentTypes && named.includes('oasis')) return named as AttachmentType;
  if (!parts.includes('[Content_Types].xml')) return null;
  const part = parts.find((name) => name in officeParts);
  return part === undefined ? null : (officeParts[part] ?? null);
}

/** UTF-8 without controls other than line breaks and tabs. */
function isText(content: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    return !/[\u0000-\u0008\u000e-\u001f\u007f]/.test(text);
  } catch {
    return false;
  }
}
