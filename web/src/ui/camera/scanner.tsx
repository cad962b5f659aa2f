import { IconBulb, IconCamera, IconCameraOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '../notice.tsx';
import { type Camera, type CameraProblem, openCamera } from './open-camera.ts';
import classes from './scanner.module.css';
import { useWakeLock } from './use-wake-lock.ts';
import { type CodeHandler, watchCodes } from './watch-codes.ts';

type Props = {
  texts: Record<CameraProblem | 'start' | 'again' | 'stop' | 'light' | 'picture', string>;
  /** Called when the start button is pressed, which is the moment to allow sound. */
  onStart?: () => void;
  onCode: CodeHandler;
};

/** Shows the camera and reports every code that it sees. The page's headers have to allow the camera. */
export function Scanner({ texts, onStart, onCode }: Props) {
  const [camera, setCamera] = useState<Camera | null>(null);
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  const [isOpening, setOpening] = useState(false);
  const [isLightOn, setLightOn] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const handleCode = useRef(onCode);
  handleCode.current = onCode;
  useWakeLock(camera !== null);

  useEffect(() => {
    const shown = video.current;
    if (!camera || !shown) return;
    const ended = new AbortController();
    shown.srcObject = camera.stream;
    void shown.play().catch(() => undefined);
    // The reader could not be loaded, or the phone was locked. Names and codes can still be typed.
    const stop = () => {
      setProblem('busy');
      setCamera(null);
    };
    void watchCodes(shown, (code) => handleCode.current(code), ended.signal).catch(stop);
    const [track] = camera.stream.getVideoTracks();
    track?.addEventListener('ended', stop);
    return () => {
      track?.removeEventListener('ended', stop);
      ended.abort();
      camera.close();
    };
  }, [camera]);

  async function open(): Promise<void> {
    onStart?.();
    setOpening(true);
    const opened = await openCamera();
    setOpening(false);
    setProblem(typeof opened === 'string' ? opened : null);
    setCamera(typeof opened === 'string' ? null : opened);
  }

  async function toggleLight(): Promise<void> {
    await camera?.setTorch?.(!isLightOn);
    setLightOn(!isLightOn);
  }

  if (!camera) {
    return (
      <div className={classes.start}>
        {problem && (
          <Notice tone="problem">
            <p>{texts[problem]}</p>
          </Notice>
        )}
        <Button
          size="lg"
          fullWidth
          loading={isOpening}
          leftSection={<IconCamera size={22} stroke={1.5} aria-hidden />}
          onClick={() => void open()}
        >
          {problem ? texts.again : texts.start}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.camera}>
      <video ref={video} muted playsInline aria-label={texts.picture} />
      <div className={classes.frame} aria-hidden />
      <div className={classes.cameraButtons}>
        {camera.setTorch && (
          <button type="button" aria-pressed={isLightOn} aria-label={texts.light} onClick={() => void toggleLight()}>
            <IconBulb size={22} stroke={1.5} aria-hidden />
          </button>
        )}
        <button type="button" aria-label={texts.stop} onClick={() => setCamera(null)}>
          <IconCameraOff size={22} stroke={1.5} aria-hidden />
        </button>
      </div>
    </div>
  );
}
