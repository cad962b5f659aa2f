import type { Banner } from '@foyer/contract/profiles/pictures.ts';
import { coverGradient, coverTones } from '@foyer/contract/rules/events/cover-tones.ts';
import { bannerSizes } from '@foyer/contract/rules/profiles/banner-address.ts';
import classes from './profile-banner.module.css';

type Props = { banner: Banner | null /** Chooses the colors of a generated banner. */; name: string };

/** Heights of the doorways of a generated banner, in percent. */
const doorways = [38, 62, 47, 78, 56];

/** The decorative picture at the top of a profile: the member's own, or one generated from their name. */
export function ProfileBanner({ banner, name }: Props) {
  if (!banner) {
    return (
      <div className={classes.generated} style={{ background: coverGradient(coverTones(name)) }} aria-hidden>
        {doorways.map((height) => (
          <span key={height} style={{ height: `${height}%` }} />
        ))}
      </div>
    );
  }
  const { small, large } = bannerSizes;
  return (
    <img
      className={classes.picture}
      src={banner.large}
      srcSet={`${banner.small} ${small.width}w, ${banner.large} ${large.width}w`}
      sizes="(min-width: 1140px) 1100px, 100vw"
      width={large.width}
      height={large.height}
      alt=""
      decoding="async"
    />
  );
}
