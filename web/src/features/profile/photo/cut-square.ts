/** Side of what is sent: twice the largest size that is kept. */
const side = 1024;

type Area = { x: number; y: number; width: number; height: number };

/** The chosen square of an opened picture, as a JPEG that holds nothing but pixels. */
export async function cutSquare(url: string, { x, y, width }: Area): Promise<Blob> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(side, Math.round(width));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x, y, width, width, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Nothing was drawn'))), 'image/jpeg', 0.92);
  });
}
