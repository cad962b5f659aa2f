import type { LinkPreview } from '@foyer/contract/link-previews.ts';
import { useQuery } from '@tanstack/react-query';
import { useNear } from '#src/lib/page/use-near.ts';
import frame from '#src/ui/messages/link-frame.module.css';
import { linkPictureQuery } from './link-picture-query.ts';
import classes from './link-preview-card.module.css';

type Props = { viewer: string; messageId: string; preview: LinkPreview };

/** What the page behind a link says about itself, and the host, which it can't choose. Of one height, whatever it shows. */
export function LinkPreviewCard({ viewer, messageId, preview }: Props) {
  const { ref, isNear } = useNear();
  const { url, title, description, hasPicture } = preview;
  const { data } = useQuery({ ...linkPictureQuery(viewer, messageId, url), enabled: hasPicture && isNear });
  return (
    <div ref={ref} className={frame.place}>
      <a className={frame.card} href={url} target="_blank" rel="noopener noreferrer nofollow ugc">
        {hasPicture && <span className={classes.picture}>{data && <img src={data} alt="" />}</span>}
        <span className={frame.words}>
          <strong className={frame.title}>{title}</strong>
          {description !== '' && <span className={`${frame.line} ${frame.single}`}>{description}</span>}
          <span className={`${frame.line} ${frame.single} ${classes.host}`}>{new URL(url).host}</span>
        </span>
      </a>
    </div>
  );
}
