import type { IdentityProvider } from '@foyer/contract/identities/identities.ts';
import type { Language } from '@foyer/contract/limits.ts';
import { type Html, html } from '#src/http/pages/html.ts';
import { localPage } from '../page/local-page.ts';
import { identityTexts, type Key } from './identity-texts.ts';
import type { Person } from './local-people.ts';

const styles = `
body { display: grid; min-height: 100vh; align-items: center }
main { width: 100%; max-width: 440px; margin: 0 auto; padding: 24px; background: var(--card); border: 1px solid var(--line); border-radius: 12px }
.provider { margin: 0 0 12px; color: var(--accent); font-size: 14px; font-weight: 600 }
h1 { font-size: 24px; line-height: 32px }
main { overflow-wrap: anywhere }
ul { margin: 0 0 16px; padding: 0; list-style: none }
.people a { display: grid; grid-template-columns: 40px 1fr; gap: 0 12px; align-items: center; min-height: 64px; padding: 8px; border-radius: 12px; color: inherit; text-decoration: none }
.people a:hover { background: var(--page) }
.people li + li { border-top: 1px solid var(--line) }
.people .face { grid-row: span 2; display: grid; place-items: center; width: 40px; height: 40px; border-radius: 50%; background: var(--accent); color: var(--on-accent); font-weight: 600 }
.people .who { grid-column: 2; font-weight: 600; overflow-wrap: anywhere }
.people .who:last-child { grid-row: span 2 }
.people .mail { grid-column: 2; color: var(--quiet); font-size: 14px; line-height: 20px; overflow-wrap: anywhere }
.scopes { padding: 4px 16px; border: 1px solid var(--line); border-radius: 12px }
.scopes li { padding: 8px 0 }
form:not([id]) { display: grid; gap: 16px }
label { display: grid; gap: 4px; font-size: 14px }
label.check { grid-template-columns: 24px 1fr; gap: 8px; align-items: center; min-height: 44px; font-size: 16px }
input[type=checkbox] { width: 20px; height: 20px; min-height: 0; margin: 0; accent-color: var(--accent) }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; justify-content: flex-end; margin-top: 8px }
.main { border-color: var(--accent); background: var(--accent); color: var(--on-accent) }
[aria-invalid=true] { border-color: var(--wrong) }
.wrong { margin: 0; color: var(--wrong); font-size: 14px }
.note { margin: 20px 0 0; font-size: 14px; line-height: 20px }
`;

export type PageContext = { provider: IdentityProvider; nonce: string; language: Language };

const names = { google: 'Google', linkedin: 'LinkedIn' } as const satisfies Record<IdentityProvider, string>;

function page({ provider, nonce, language }: PageContext, title: string, content: Html): string {
  const body = html`<p class="provider">${identityTexts[language].standIn} ${names[provider]}</p>
<h1>${title}</h1>
${content}
<p class="note">${identityTexts[language].about}</p>`;
  return localPage({ title, body, css: styles, nonce, language });
}

/** The account chooser. Links only, as choosing changes nothing yet. */
export function chooserPage(shown: PageContext, people: readonly Person[]): string {
  const text = identityTexts[shown.language];
  return page(
    shown,
    text.choose,
    html`<p>${text.toFoyer}</p>
<ul class="people">
${people.map((person) => entry(person, text.unverified, text.noEmail))}
<li><a href="?another"><span class="face" aria-hidden="true">+</span><span class="who">${text.another}</span></a></li>
</ul>
${exit('cancel')}
<div class="buttons">${exitButton('cancel', text.cancel)}</div>`,
  );
}

function entry(person: Person, unverified: string, noEmail: string): Html {
  const mail = person.email === null ? noEmail : person.email;
  return html`<li><a href="?account=${encodeURIComponent(person.subject)}"><span class="face" aria-hidden="true">${person.name.slice(0, 1)}</span>
<span class="who">${person.name}</span>
<span class="mail">${mail}${person.email !== null && !person.emailVerified ? ` · ${unverified}` : ''}</span></a></li>
`;
}

export type TypedAccount = { name: string; email: string; verified: boolean };

/** The form for another account. `wrong`: the invalid field. */
export function anotherPage(shown: PageContext, typed: TypedAccount, wrong: 'name' | 'email' | null): string {
  const text = identityTexts[shown.language];
  const problem = (field: 'name' | 'email') =>
    wrong === field
      ? html`<span class="wrong" id="${field}-wrong" role="alert">${text[`${field}Wrong`]}</span>`
      : html``;
  const described = (field: 'name' | 'email') =>
    wrong === field ? html` aria-invalid="true" aria-describedby="${field}-wrong" autofocus` : html``;
  return page(
    shown,
    text.another,
    html`<p>${text.anotherAbout}</p>
<form method="post">
<label>${text.name}<input name="name" value="${typed.name}" maxlength="100" required autocomplete="off"${described('name')}>${problem('name')}</label>
<label>${text.email}<input name="email" type="email" value="${typed.email}" maxlength="254" required autocomplete="off"${described('email')}>${problem('email')}</label>
<label class="check"><input name="verified" type="checkbox" value="yes"${typed.verified ? html` checked` : html``}>${text.verified}</label>
<div class="buttons">${exitButton('cancel', text.cancel)}
<button class="main" name="decision" value="another">${text.next}</button></div>
</form>
${exit('cancel')}`,
  );
}

/** The consent page. Only its form completes the sign-in. */
export function consentPage(shown: PageContext, person: Person): string {
  const text = identityTexts[shown.language];
  const scopes: Key[] = person.email === null ? ['scopeProfile'] : ['scopeProfile', 'scopeEmail'];
  return page(
    shown,
    text.consent,
    html`<p>${text.as} <strong>${person.name}</strong>${person.email === null ? '' : ` (${person.email})`}. <a href="?">${text.change}</a></p>
<ul class="scopes">${scopes.map((key) => html`<li>${text[key]}</li>`)}</ul>
<form method="post"><input type="hidden" name="account" value="${person.subject}">
<div class="buttons">${exitButton('deny', text.cancel)}
<button class="main" name="decision" value="allow">${text.allow}</button></div>
</form>
${exit('deny')}`,
  );
}

/** Outside of the form with the fields, where Enter must submit and not cancel. */
function exitButton(decision: 'cancel' | 'deny', text: string): Html {
  return html`<button form="${decision}">${text}</button>`;
}
function exit(decision: 'cancel' | 'deny'): Html {
  return html`<form method="post" id="${decision}"><input type="hidden" name="decision" value="${decision}"></form>`;
}

/** A sign-in that cannot continue: it is over, or the real provider would refuse it too. */
export function failurePage(shown: PageContext, reason: string): string {
  const text = identityTexts[shown.language];
  return page(shown, text.failed, html`<p role="alert">${text.failedAbout}</p><p>${reason}</p>`);
}
