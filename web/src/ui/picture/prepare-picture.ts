/** A picture as it can be shown and cut: turned upright, and no larger than is of use. */
export type OpenedPicture = { url: string; width: number; height: number };

/** Reads what somebody chose; null when the browser can show no picture of it. The file itself goes nowhere. */
export async function openPicture(file: Blob, longestSide: number): Promise<OpenedPicture | null> {
  const full = await createImageBitmap(file).catch(() => null);
  if (!full) return null;
  const scale = Math.min(1, longestSide / Math.max(full.width, full.height));
  const [width, height] = [Math.round(full.width * scale), Math.round(full.height * scale)];
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  // Seen through a transparent picture; a JPEG would make it black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(full, 0, 0, width, height);
  full.close();
  // A data address, not one of the blob: the policy of our pages knows no others.
  return { url: canvas.toDataURL('image/jpeg', 0.92), width, height };
}

type Area = { x: number; y: number; width: number; height: number };

/** The chosen part of an opened picture, `widest` pixels wide at most, as a JPEG that holds nothing but pixels. */
export async function cropPicture(url: string, { x, y, width, height }: Area, widest: number): Promise<Blob> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, widest / width);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Nothing was drawn'))), 'image/jpeg', 0.92);
  });
}
