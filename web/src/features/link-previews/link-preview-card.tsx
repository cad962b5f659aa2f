import { type LinkPreview, readLinkPreviewPicture } from '@foyer/contract/link-previews.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { dataUrlOf } from '#src/lib/message-attachments/attachment-query.ts';
import { useIsNear } from '#src/lib/page/use-is-near.ts';
import { messagingKeys } from '#src/lib/query-keys/messaging-keys.ts';
import classes from './link-preview-card.module.css';

type Props = { viewer: string; messageId: string; preview: LinkPreview };

/** What the page behind a link says about itself, and the host, which it can't choose. Of one height, whatever it shows. */
export function LinkPreviewCard({ viewer, messageId, preview }: Props) {
  const [place, isNear] = useIsNear();
  const { url, title, description, hasPicture } = preview;
  const { data } = useQuery({ ...pictureQuery(viewer, messageId, url), enabled: hasPicture && isNear });
  return (
    <div ref={place} className={classes.place}>
      <a className={classes.card} href={url} target="_blank" rel="noopener noreferrer nofollow ugc">
        {hasPicture && <span className={classes.picture}>{data && <img src={data} alt="" />}</span>}
        <span className={classes.words}>
          <strong className={classes.title}>{title}</strong>
          {description !== '' && <span className={classes.description}>{description}</span>}
          <span className={classes.host}>{new URL(url).host}</span>
        </span>
      </a>
    </div>
  );
}

/** Read with the viewer's token, like the pictures that members send. */
const pictureQuery = (viewer: string, messageId: string, url: string) =>
  queryOptions({
    queryKey: messagingKeys.linkPicture(viewer, messageId, url),
    queryFn: async ({ signal }) => dataUrlOf(await call(readLinkPreviewPicture, { params: { messageId } }, signal)),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
