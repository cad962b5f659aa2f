/** Looks for a QR code in what a video shows now. Null: none. It never throws: the next picture may be better. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | null>;

/** What browsers on phones can do by themselves; not in TypeScript's library. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> };

/** The longest side of the pictures that are searched without the browser's help: enough for a code that fills a third. */
const searchedPixels = 960;
/** What one picture may take, so that the page stays alive. */
const searchedMs = 60;

export async function openCodeReader(): Promise<CodeReader> {
  const native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  try {
    if (native && (await native.getSupportedFormats()).includes('qr_code')) {
      const detector = new native({ formats: ['qr_code'] });
      return async (video) => {
        const found = await detector.detect(video).catch(() => []);
        return found[0]?.rawValue ?? null;
      };
    }
  } catch {
    // A browser that has the name and not the thing: it is done here, then.
  }
  return await ownReader();
}

async function ownReader(): Promise<CodeReader> {
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, searchedPixels / Math.max(video.videoWidth, video.videoHeight, 1));
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
    if (!context || width === 0 || height === 0) return null;
    canvas.width = width;
    canvas.height = height;
    context.drawImage(video, 0, 0, width, height);
    try {
      return decodeQR(
        { width, height, data: context.getImageData(0, 0, width, height).data },
        { timeLimit: searchedMs },
      );
    } catch {
      return null;
    }
  };
}
