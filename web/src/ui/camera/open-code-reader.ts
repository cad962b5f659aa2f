/** Reads a QR code from the current frame of a video. Null if there is none. Never throws, since the next frame may be better. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | null>;

/** The Barcode Detection API, which mobile browsers support; missing from TypeScript's library. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> };

/** The longest side of frames decoded in JavaScript: enough for a code that fills a third of the frame. */
const maxFramePixels = 960;
/** How long decoding one frame may take, so that the page stays responsive. */
const maxDecodeMs = 60;

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
    // Some browsers declare the API without supporting it: decode in JavaScript.
  }
  return await openScriptReader();
}

/** Loads what reading codes takes while there is a connection, which may be gone by the time the camera starts. */
export function prepareCodeReader(): void {
  void openCodeReader().catch(() => undefined);
}

async function openScriptReader(): Promise<CodeReader> {
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, maxFramePixels / Math.max(video.videoWidth, video.videoHeight, 1));
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
    if (!context || width === 0 || height === 0) return null;
    canvas.width = width;
    canvas.height = height;
    context.drawImage(video, 0, 0, width, height);
    try {
      return decodeQR(
        { width, height, data: context.getImageData(0, 0, width, height).data },
        { timeLimit: maxDecodeMs },
      );
    } catch {
      return null;
    }
  };
}
