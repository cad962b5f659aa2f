type Area = { x: number; y: number; width: number; height: number };

/** The chosen part of an opened picture, `widest` pixels wide at most, as a JPEG that holds nothing but pixels. */
export async function cutPicture(url: string, { x, y, width, height }: Area, widest: number): Promise<Blob> {
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
