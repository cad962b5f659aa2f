import type { AttachmentKind } from '@foyer/contract/rules/messaging/attachment-rules.ts';

/** The sides of a picture in the conversation at most, and at least for what is very narrow. */
const most = 320;
const least = 64;
const gap = 6;
const fileHeight = 52;

type Sides = { width: number | null; height: number | null };

/** The place of a picture in the conversation, before it has loaded. Very long ones are cut at their ends. */
export function pictureBox({ width, height }: Sides) {
  const [across, down] = [width ?? 1, height ?? 1];
  const scale = Math.min(1, most / Math.max(across, down));
  const boxed = (side: number) => Math.max(least, Math.round(side * scale));
  return { width: boxed(across), height: boxed(down) };
}

/** The place of all files of a message, before their code has loaded: as in `attachments.module.css`. */
export function placeOf(files: readonly (Sides & { kind: AttachmentKind })[]) {
  const heightOf = ({ kind, ...sides }: Sides & { kind: AttachmentKind }) =>
    kind === 'picture' ? pictureBox(sides).height : fileHeight;
  const height = files.reduce((sum, file) => sum + heightOf(file) + gap, -gap);
  return { height, width: most };
}
