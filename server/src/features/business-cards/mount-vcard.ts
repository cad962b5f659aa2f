import { cardToken, vcardPath } from '@foyer/contract/business-cards/shared-card.ts';
import { type VcardVersion, vcardVersions } from '@foyer/contract/rules/business-cards/card-fields.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { cardPhoto } from './card-photo.ts';
import { logUse, openCardLink } from './open-card-link.ts';
import { vcard } from './vcard.ts';

const params = z.object({ token: cardToken });
const query = z.object({ version: z.enum(vcardVersions).optional().catch(undefined) });

/** Serves the contact of a card as a file for address books. */
export function mountVcard(app: FastifyInstance, deps: Deps): void {
  app.get(vcardPath, async (request, reply) => {
    const token = params.safeParse(request.params);
    if (!token.success) return reply.callNotFound();
    const version = query.parse(request.query).version ?? acceptedVersion(request.headers.accept);
    const card = await openCardLink(deps, deps.db, token.data.token);
    const content = vcard(
      {
        content: card.content,
        uid: deps.random.uuid(),
        url: `${deps.settings.publicUrl}/c/${token.data.token}`,
        photo: await cardPhoto(deps, card.content),
      },
      version,
    );
    await logUse(deps, card.linkId, 'saved');
    return reply
      .type(version === '2.1' ? 'text/x-vcard; charset=utf-8' : 'text/vcard; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="${fileName(card.content.displayName)}.vcf"`,
        'x-robots-tag': 'noindex',
        vary: 'Accept',
      })
      .send(content);
  });
}

/** Address books that read 4.0 ask for it: `text/vcard; version=4.0` (RFC 6350 section 10.1). */
function acceptedVersion(accept: string | undefined): VcardVersion {
  return /text\/vcard\s*;\s*version="?4\.0/i.test(accept ?? '') ? '4.0' : '3.0';
}

/** A name for a file on any system: letters without accents, digits and hyphens. */
function fileName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^\w -]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-');
  return plain === '' ? 'contact' : plain;
}
