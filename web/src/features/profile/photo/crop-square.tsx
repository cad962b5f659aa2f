import { useId, useState } from 'react';
import Cropper, { type Area, type Point } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from 'react-i18next';
import type { OpenedPicture } from './open-picture.ts';
import classes from './photo.module.css';

type Props = { picture: OpenedPicture; onCrop: (area: Area) => void };

const zooms = { least: 1, most: 4, step: 0.1 };

/** Chooses a square of a picture: by dragging and pinching, or by the arrow keys and the slider. */
export function CropSquare({ picture, onCrop }: Props) {
  const { t } = useTranslation('profile-edit');
  const id = useId();
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(zooms.least);
  return (
    <div className={classes.cropping}>
      <div className={classes.stage}>
        <Cropper
          image={picture.url}
          crop={crop}
          zoom={zoom}
          minZoom={zooms.least}
          maxZoom={zooms.most}
          aspect={1}
          objectFit="cover"
          cropShape="round"
          showGrid={false}
          keyboardStep={8}
          // Its style sheet is among ours: the policy of our pages lets nothing insert one.
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': t('photo.area'), 'aria-describedby': `${id}-how`, role: 'group' }}
          mediaProps={{ alt: '' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percent, pixels) => onCrop(pixels)}
        />
      </div>
      <label className={classes.zoom}>
        <span>{t('photo.zoom')}</span>
        <input
          type="range"
          min={zooms.least}
          max={zooms.most}
          step={zooms.step}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
      <p id={`${id}-how`} className={classes.how}>
        {t('photo.how')}
      </p>
    </div>
  );
}
