import { useId, useState } from 'react';
import Cropper, { type Area, type Point } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import classes from './picture.module.css';
import type { OpenedPicture } from './prepare-picture.ts';

export type CropTexts = { area: string; zoom: string; how: string };
type Props = {
  picture: OpenedPicture;
  /** Width divided by height. */
  aspect: number;
  /** Whether the picture will be shown in a circle. */
  isRound: boolean;
  texts: CropTexts;
  onCrop: (area: Area) => void;
};

const zooms = { min: 1, max: 4, step: 0.1 };

/** Chooses a part of a picture by dragging and pinching, or with the arrow keys and a slider. */
export function PictureCropper({ picture, aspect, isRound, texts, onCrop }: Props) {
  const id = useId();
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(zooms.min);
  return (
    <div className={classes.cropping}>
      <div className={classes.stage} data-shape={isRound ? 'round' : 'wide'}>
        <Cropper
          image={picture.url}
          crop={crop}
          zoom={zoom}
          minZoom={zooms.min}
          maxZoom={zooms.max}
          aspect={aspect}
          objectFit="cover"
          cropShape={isRound ? 'round' : 'rect'}
          showGrid={false}
          keyboardStep={8}
          // Its style sheet is imported above: the Content Security Policy forbids inserting one.
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': texts.area, 'aria-describedby': `${id}-how`, role: 'group' }}
          mediaProps={{ alt: '' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percent, pixels) => onCrop(pixels)}
        />
      </div>
      <label className={classes.zoom}>
        <span>{texts.zoom}</span>
        <input
          type="range"
          min={zooms.min}
          max={zooms.max}
          step={zooms.step}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
      <p id={`${id}-how`} className={classes.how}>
        {texts.how}
      </p>
    </div>
  );
}
