import { Suspense, useState } from 'react';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { languageToOffer } from './language-to-offer.ts';

const Bar = lazyPart(async () => (await import('./language-offer-bar.tsx')).LanguageOfferBar);

/** Offers the pages in the language that the browser prefers, until the person has chosen one. Not for the server. */
export function LanguageOffer() {
  const [offered, setOffered] = useState(() => languageToOffer(document.cookie, navigator.languages));
  return (
    offered && (
      <Suspense>
        <Bar language={offered} onChosen={() => setOffered(null)} />
      </Suspense>
    )
  );
}
