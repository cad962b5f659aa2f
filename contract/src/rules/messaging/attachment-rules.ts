/** Numbers and kinds of attachments, without schemas, so that pages which only show them load nothing else. */

/** Files of one message, bytes of each, and characters of a name. */
export const attachmentLimits = { perMessage: 5, maxBytes: 10 * 1024 * 1024, name: 120 } as const;

/** `picture`: shown in the conversation. `file`: everything else, which is only downloaded. */
export const attachmentKinds = ['file', 'picture'] as const;
export type AttachmentKind = (typeof attachmentKinds)[number];

/** In pixels of its longer side: in the conversation, and opened. */
export const attachmentSides = { small: 640, large: 2048 } as const;
export type AttachmentSize = keyof typeof attachmentSides;

const office = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

/**
 * What can be sent, by the type that its content shows, with the endings that its name may have. Any other ending gets the first of
 * them added. No archives, no programs, no documents with macros, and no formats that browsers run.
 */
export const attachmentTypes = {
  'image/jpeg': ['jpg'],
  'application/pdf': ['pdf'],
  [`${office}.wordprocessingml.document`]: ['docx'],
  [`${office}.spreadsheetml.sheet`]: ['xlsx'],
  [`${office}.presentationml.presentation`]: ['pptx'],
  [`${openDocument}.text`]: ['odt'],
  [`${openDocument}.spreadsheet`]: ['ods'],
  [`${openDocument}.presentation`]: ['odp'],
  'text/plain': ['txt', 'csv', 'md', 'ics', 'vcf'],
} as const satisfies Record<string, readonly [string, ...string[]]>;
export type AttachmentType = keyof typeof attachmentTypes;

/** Controls and characters that reorder or hide others, and what paths, headers and file systems give a meaning. */
const unfit = /[\p{C}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0<>:"|?*\\/]/gu;

/**
 * The name under which an attachment is shown and downloaded: one line without a path, ending as its content is, so that nothing is
 * run which only looks like a document.
 */
export function attachmentName(typed: string, type: AttachmentType): string {
  const endings: readonly [string, ...string[]] = attachmentTypes[type];
  const name = (typed.split(/[\\/]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(unfit, '')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const [, start = name, ending = ''] = /^(.+)\.([^.\s]+)$/.exec(name) ?? [];
  const isPicture = type === 'image/jpeg';
  const isKnown = endings.includes(ending.toLowerCase());
  // Pictures are stored in another format than they may have had.
  const base = isKnown || (isPicture && /^(jpe?g|png|webp)$/i.test(ending)) ? start : name;
  const end = isKnown ? ending.toLowerCase() : endings[0];
  const fallback = isPicture ? 'picture' : 'file';
  const most = attachmentLimits.name - end.length - 1;
  return `${[...base].slice(0, most).join('').slice(0, most).trim() || fallback}.${end}`;
}
