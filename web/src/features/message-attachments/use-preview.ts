import { useEffect, useState } from 'react';

/** Pixels of a preview's longer side, for sharp displays. */
const side = 640;

/** A small copy of a picture in this browser as a data URL; null until it is there, and if it cannot be read. */
export function usePreview(content: Blob | null): string | null {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    setPreview(null);
    if (content)
      void drawSmall(content).then(
        (made) => isCurrent && setPreview(made),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [content]);
  return preview;
}

async function drawSmall(content: Blob): Promise<string> {
  const picture = await createImageBitmap(content);
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL('image/jpeg', 0.8);
}
