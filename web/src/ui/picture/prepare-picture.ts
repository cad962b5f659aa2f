/** A decoded picture: upright, and scaled down to a useful size. */
export type OpenedPicture = { url: string; width: number; height: number };

/** Decodes a chosen file; null when the browser cannot. The file itself is never uploaded. */
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
  // Transparent areas would become black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(full, 0, 0, width, height);
  full.close();
  // A data URL, because the Content Security Policy forbids blob URLs.
  return { url: canvas.toDataURL('image/jpeg', 0.92), width, height };
}

type Area = { x: number; y: number; width: number; height: number };

/** Crops a decoded picture to at most `widest` pixels and encodes it as a JPEG without metadata. */
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
