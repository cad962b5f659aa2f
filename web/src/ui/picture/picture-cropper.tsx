import { useId, useState } from 'react';
import Cropper, { type Area, type Point } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import classes from './picture.module.css';
import type { OpenedPicture } from './prepare-picture.ts';

export type CropTexts = { area: string; zoom: string; how: string };
type Props = {
  picture: OpenedPicture;
  /** Width for each pixel of height. */
  aspect: number;
  /** Whether it will be shown in a circle. */
  isRound: boolean;
  texts: CropTexts;
  onCrop: (area: Area) => void;
};

const zooms = { least: 1, most: 4, step: 0.1 };

/** Chooses a part of a picture: by dragging and pinching, or by the arrow keys and the slider. */
export function PictureCropper({ picture, aspect, isRound, texts, onCrop }: Props) {
  const id = useId();
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(zooms.least);
  return (
    <div className={classes.cropping}>
      <div className={classes.stage} data-shape={isRound ? 'round' : 'wide'}>
        <Cropper
          image={picture.url}
          crop={crop}
          zoom={zoom}
          minZoom={zooms.least}
          maxZoom={zooms.most}
          aspect={aspect}
          objectFit="cover"
          cropShape={isRound ? 'round' : 'rect'}
          showGrid={false}
          keyboardStep={8}
          // Its style sheet is among ours: the policy of our pages lets nothing insert one.
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
          min={zooms.least}
          max={zooms.most}
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
