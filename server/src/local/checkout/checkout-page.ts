import type { Language } from '@foyer/contract/limits.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { type Html, html } from '#src/http/pages/html.ts';
import { localPage } from '../page/local-page.ts';
import { checkoutTexts } from './checkout-texts.ts';

const styles = `
body { display: grid; min-height: 100vh; align-items: center }
main { width: 100%; max-width: 480px; margin: 0 auto; padding: 24px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow-wrap: anywhere }
.provider { margin: 0 0 12px; color: var(--accent); font-size: 14px; font-weight: 600 }
h1 { font-size: 24px; line-height: 32px }
table { width: 100%; margin: 16px 0; border-collapse: collapse; font-variant-numeric: tabular-nums }
td, th { padding: 8px 0; border-top: 1px solid var(--line); text-align: left; font-weight: 400; vertical-align: top }
td { padding-left: 16px; text-align: right; white-space: nowrap }
tfoot th, tfoot td { font-weight: 600 }
fieldset { margin: 0; padding: 0; border: 0 }
legend { padding: 0; font-weight: 600 }
label { display: grid; grid-template-columns: 20px 1fr; gap: 0 12px; align-items: center; min-height: 44px; padding: 8px 12px; margin-top: 8px; border: 1px solid var(--line); border-radius: 12px; cursor: pointer }
label:has(:checked) { border-color: var(--accent) }
label small { grid-column: 2; color: var(--quiet); font-size: 14px; line-height: 20px }
input[type=radio] { width: 20px; height: 20px; min-height: 0; margin: 0; accent-color: var(--accent) }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-top: 16px }
.buttons a { display: inline-flex; align-items: center; min-height: 44px }
.main { flex: 1 1 160px; border-color: var(--accent); background: var(--accent); color: var(--on-accent) }
.wrong { margin: 16px 0 0; color: var(--wrong) }
.note { margin: 20px 0 0; font-size: 14px; line-height: 20px }
`;

/** What happens with each card. The numbers are those that Stripe's test mode knows, or look like them. */
export const cards = {
  paid: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  first: '4242 0000 0000 0001',
  twice: '4242 0000 0000 0022',
  late: '4242 0000 0000 0333',
  lost: '4242 0000 0000 4444',
  slow: '4000 0000 0000 7726',
} as const;
export type Card = keyof typeof cards;
const cardNames = Object.keys(cards) as Card[];

export type Visit = {
  state: 'open' | 'paid' | 'expired';
  amountMinor: number;
  refundedMinor: number;
  hasPendingRefunds: boolean;
  currency: string;
  lines: readonly { name: string; quantity: number; unitMinor: number }[];
  successUrl: string;
  cancelUrl: string;
};
type PageContext = { nonce: string; language: Language };

export function checkoutPage(shown: PageContext, visit: Visit, wasDeclined = false): string {
  if (visit.state === 'paid') return paidPage(shown, visit);
  const text = checkoutTexts[shown.language];
  if (visit.state === 'expired')
    return page(shown, text.isOver, html`<p>${text.isOverAbout}</p>${backTo(visit.cancelUrl, text.back)}`);
  const chosen = (card: Card) => (card === (wasDeclined ? 'declined' : 'paid') ? html` checked` : html``);
  return page(
    shown,
    text.title,
    html`${bill(shown, visit)}
<form method="post">
<fieldset><legend>${text.cards}</legend>
${cardNames.map((card) => html`<label><input type="radio" name="card" value="${card}"${chosen(card)}><span>${text[card]}</span><small>${cards[card]} · ${text[`${card}About`]}</small></label>`)}
</fieldset>
${wasDeclined ? html`<p class="wrong" role="alert">${text.refused}</p>` : html``}
<div class="buttons"><button class="main" name="act" value="pay">${text.pay} ${moneyText(visit.amountMinor, visit.currency, shown.language)}</button>
<a href="${visit.cancelUrl}">${text.back}</a></div>
</form>`,
  );
}

function paidPage(shown: PageContext, visit: Visit): string {
  const text = checkoutTexts[shown.language];
  const isAllBack = visit.refundedMinor >= visit.amountMinor;
  return page(
    shown,
    text.isPaid,
    html`<p>${text.isPaidAbout}</p>
${bill(shown, visit)}
${backTo(visit.successUrl, text.back)}
<form method="post" class="buttons">
<button name="act" value="notify">${text.notify}</button>
${isAllBack ? html`` : html`<button name="act" value="refund">${text.refund}</button>`}
${visit.hasPendingRefunds ? html`<button name="act" value="complete">${text.complete}</button>` : html``}
</form>`,
  );
}

export function unknownPage(shown: PageContext): string {
  const text = checkoutTexts[shown.language];
  return page(shown, text.unknown, html`<p role="alert">${text.unknownAbout}</p>`);
}

function bill({ language }: PageContext, { lines, amountMinor, refundedMinor, currency }: Visit): Html {
  const text = checkoutTexts[language];
  const money = (minor: number) => moneyText(minor, currency, language);
  return html`<table><tbody>
${lines.map(({ name, quantity, unitMinor }) => html`<tr><th scope="row">${quantity} × ${name}</th><td>${money(quantity * unitMinor)}</td></tr>`)}
</tbody><tfoot><tr><th scope="row">${text.total}</th><td>${money(amountMinor)}</td></tr>
${refundedMinor > 0 ? html`<tr><th scope="row">${text.refunded}</th><td>${money(refundedMinor)}</td></tr>` : html``}
</tfoot></table>`;
}

function backTo(url: string, text: string): Html {
  return html`<div class="buttons"><a href="${url}">${text}</a></div>`;
}

function page({ nonce, language }: PageContext, title: string, content: Html): string {
  const text = checkoutTexts[language];
  const body = html`<p class="provider">${text.standIn}</p>
<h1>${title}</h1>
${content}
<p class="note">${text.about}</p>`;
  return localPage({ title, body, css: styles, nonce, language });
}
