import { type CoverGradientName, coverGradientNames } from '@foyer/contract/rules/events/cover-designs.ts';
import { bannerShape, bannerSizes } from '@foyer/contract/rules/profiles/banner-address.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { bannerPicture, drawBanner } from '#src/ui/picture/draw-banner.ts';
import { PictureDialog } from '#src/ui/picture/picture-dialog.tsx';
import type { PictureDialogProps } from './picture-dialog-props.ts';
import { removeBanner, replaceBanner } from './picture-requests.ts';
import { useShowPicture } from './use-show-picture.ts';

const { width, height } = bannerSizes.small;
const shape = { aspect: bannerShape, isRound: false, widest: bannerSizes.large.width };

/** Replaces the banner by a picture or by one of the designs, or removes it. */
export function BannerDialog({ userId, profile, visibility, onClose }: PictureDialogProps) {
  const { t } = useTranslation('my-profile');
  const show = useShowPicture(userId);

  async function save(banner: Blob): Promise<void> {
    await replaceBanner(banner);
    await show();
  }

  async function remove(): Promise<void> {
    await removeBanner();
    await show();
  }

  return (
    <PictureDialog
      texts={t('banner', { returnObjects: true })}
      shape={shape}
      presets={{
        title: t('banner.presets.title'),
        items: coverGradientNames.map((name) => ({
          name: t(`banner.presets.names.${name}`),
          preview: <BannerPreview name={name} />,
          draw: () => bannerPicture(name),
        })),
      }}
      canRemove={profile.banner !== null}
      below={
        <>
          {t('banner.seenBy')} {visibility}
        </>
      }
      onSave={save}
      onRemove={remove}
      onClose={onClose}
    />
  );
}

/** One of the banners to choose from, as it will look. */
function BannerPreview({ name }: { name: CoverGradientName }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawBanner(canvas.current, name);
  }, [name]);
  return <canvas ref={canvas} width={width} height={height} aria-hidden />;
}
