import type { FullProfile } from '@foyer/contract/profiles/my-profile.ts';
import { coverGradientNames } from '@foyer/contract/rules/events/cover-designs.ts';
import { bannerShape, bannerSizes } from '@foyer/contract/rules/profiles/banner-address.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BannerPreview } from '#src/ui/picture/banner-preview.tsx';
import { PictureButton } from './picture-button.tsx';
import { useShowPicture } from './use-show-picture.ts';

const shape = { aspect: bannerShape, isRound: false, widest: bannerSizes.large.width };

type Props = { userId: string; profile: FullProfile; visibility: ReactNode };

/** A button on the banner that opens the dialog to replace or remove it. */
export function BannerButton({ userId, profile, visibility }: Props) {
  const { t } = useTranslation('my-profile');
  const show = useShowPicture(userId);

  async function save(banner: Blob): Promise<void> {
    const { replaceBanner } = await import('./picture-requests.ts');
    await replaceBanner(banner);
    await show();
  }

  async function remove(): Promise<void> {
    const { removeBanner } = await import('./picture-requests.ts');
    await removeBanner();
    await show();
  }

  return (
    <PictureButton
      id="edit-banner"
      label={t('editBanner')}
      place="banner"
      texts={t('banner', { returnObjects: true })}
      shape={shape}
      presets={{
        title: t('banner.presets.title'),
        items: coverGradientNames.map((name) => ({
          name: t(`banner.presets.names.${name}`),
          preview: <BannerPreview name={name} />,
          draw: async () => (await import('#src/ui/picture/draw-banner.ts')).bannerPicture(name),
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
    />
  );
}
