/** The sides of a picture in the conversation at most, and at least for what is very narrow. */
const most = 320;
const least = 64;

/** The place of a picture in the conversation, before it has loaded. Very long ones are cut at their ends. */
export function pictureBox({ width, height }: { width: number | null; height: number | null }) {
  const [across, down] = [width ?? 1, height ?? 1];
  const scale = Math.min(1, most / Math.max(across, down));
  const boxed = (side: number) => Math.max(least, Math.round(side * scale));
  return { width: boxed(across), aspectRatio: `${boxed(across)} / ${boxed(down)}` };
}
