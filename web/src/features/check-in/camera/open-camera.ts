/** Why there is no picture: the person or the browser said no, there is no camera, or another program has it. */
export type CameraTrouble = 'denied' | 'none' | 'busy';

/** A camera that runs until it is closed. */
export type Camera = {
  stream: MediaStream;
  /** Turns its light on or off; null: it has none. */
  setTorch: ((isOn: boolean) => Promise<void>) | null;
  close: () => void;
};

export async function openCamera(): Promise<Camera | CameraTrouble> {
  // Not there without https, and in browsers that were told to have none.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices) return 'none';
  try {
    const stream = await devices.getUserMedia({
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
      audio: false,
    });
    const [track] = stream.getVideoTracks();
    // Torches are not in TypeScript's library: they are in browsers on Android alone.
    const able: MediaTrackCapabilities & { torch?: boolean } = track?.getCapabilities?.() ?? {};
    const light = (torch: boolean) => track?.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] });
    return {
      stream,
      setTorch: able.torch ? async (isOn) => void (await light(isOn)) : null,
      close: () => {
        for (const each of stream.getTracks()) each.stop();
      },
    };
  } catch (error) {
    return troubleOf(error);
  }
}

function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none';
}
