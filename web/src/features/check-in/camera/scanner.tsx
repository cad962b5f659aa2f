import { Button } from '@mantine/core';
import { IconBulb, IconCamera, IconCameraOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#src/ui/notice.tsx';
import classes from '../check-in.module.css';
import { type Camera, type CameraTrouble, openCamera } from './open-camera.ts';
import { useWakeLock } from './use-wake-lock.ts';
import { type Hear, watchCodes } from './watch-codes.ts';

type Props = {
  /** Somebody pressed the button: from then on the page may make sounds. */
  onStart: () => void;
  onCode: Hear;
};

/** What the camera sees, and every code in it. */
export function Scanner({ onStart, onCode }: Props) {
  const { t } = useTranslation('check-in');
  const [camera, setCamera] = useState<Camera | null>(null);
  const [trouble, setTrouble] = useState<CameraTrouble | null>(null);
  const [isOpening, setOpening] = useState(false);
  const [hasLight, setLight] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const hear = useRef(onCode);
  hear.current = onCode;
  useWakeLock(camera !== null);

  useEffect(() => {
    const shown = video.current;
    if (!camera || !shown) return;
    const ended = new AbortController();
    shown.srcObject = camera.stream;
    void shown.play().catch(() => undefined);
    // The reader cannot be loaded, or the phone was locked: names and codes can still be typed.
    const lose = () => {
      setTrouble('busy');
      setCamera(null);
    };
    void watchCodes(shown, (code) => hear.current(code), ended.signal).catch(lose);
    const [track] = camera.stream.getVideoTracks();
    track?.addEventListener('ended', lose);
    return () => {
      track?.removeEventListener('ended', lose);
      ended.abort();
      camera.close();
    };
  }, [camera]);

  async function open(): Promise<void> {
    onStart();
    setOpening(true);
    const opened = await openCamera();
    setOpening(false);
    setTrouble(typeof opened === 'string' ? opened : null);
    setCamera(typeof opened === 'string' ? null : opened);
  }

  async function turnLight(): Promise<void> {
    await camera?.setTorch?.(!hasLight);
    setLight(!hasLight);
  }

  if (!camera) {
    return (
      <div className={classes.start}>
        {trouble && (
          <Notice tone="problem">
            <p>{t(`camera.${trouble}`)}</p>
          </Notice>
        )}
        <Button
          size="lg"
          fullWidth
          loading={isOpening}
          leftSection={<IconCamera size={22} stroke={1.5} aria-hidden />}
          onClick={() => void open()}
        >
          {t(trouble ? 'camera.again' : 'camera.start')}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.camera}>
      <video ref={video} muted playsInline aria-label={t('camera.picture')} />
      <div className={classes.frame} aria-hidden />
      <div className={classes.cameraButtons}>
        {camera.setTorch && (
          <button type="button" aria-pressed={hasLight} aria-label={t('camera.light')} onClick={() => void turnLight()}>
            <IconBulb size={22} stroke={1.5} aria-hidden />
          </button>
        )}
        <button type="button" aria-label={t('camera.stop')} onClick={() => setCamera(null)}>
          <IconCameraOff size={22} stroke={1.5} aria-hidden />
        </button>
      </div>
    </div>
  );
}
