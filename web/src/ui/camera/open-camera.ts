/** Why the camera cannot be used: permission denied, no camera, or in use by another program. */
export type CameraProblem = 'denied' | 'none' | 'busy';

/** A camera that runs until it is closed. */
export type Camera = {
  stream: MediaStream;
  /** Turns the light on or off. Null if the camera has none. */
  setTorch: ((isOn: boolean) => Promise<void>) | null;
  close: () => void;
};

export async function openCamera(): Promise<Camera | CameraProblem> {
  // Missing without HTTPS, and in browsers where cameras are disabled.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices) return 'none';
  try {
    const stream = await devices.getUserMedia({
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
      audio: false,
    });
    const [track] = stream.getVideoTracks();
    // Only Android browsers support the torch, so TypeScript's library doesn't include it.
    const capabilities: MediaTrackCapabilities & { torch?: boolean } = track?.getCapabilities?.() ?? {};
    const setTorch = (torch: boolean) => track?.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] });
    return {
      stream,
      setTorch: capabilities.torch ? async (isOn) => void (await setTorch(isOn)) : null,
      close: () => {
        for (const each of stream.getTracks()) each.stop();
      },
    };
  } catch (error) {
    return problemOf(error);
  }
}

function problemOf(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none';
}
