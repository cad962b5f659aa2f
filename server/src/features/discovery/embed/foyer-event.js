/**
 * <foyer-event event="slug" lang="en"> embeds an event in another website, without cookies, frames or inline styles. It
 * reads one public URL and renders the data as text. Until then, and if that fails, the content of the tag is shown.
 */
const origin = new URL(import.meta.url).origin;

const messages = {
  en: {
    online: 'Online',
    andOnline: 'and online',
    by: 'Hosted by',
    open: 'View event',
    off: 'Canceled',
    over: 'Ended',
    gone: { full: 'Full', 'sold-out': 'Sold out', 'by-code': 'Promo code required' },
  },
  es: {
    online: 'En línea',
    andOnline: 'y en línea',
    by: 'Organiza',
    open: 'Ver evento',
    off: 'Cancelado',
    over: 'Terminado',
    gone: { full: 'Sin plazas', 'sold-out': 'Agotado', 'by-code': 'Solo con código' },
  },
};

const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  :host { display: block; max-width: 440px; min-height: 440px; font: 16px/1.5 system-ui, sans-serif; }
  article { display: flex; overflow: hidden; min-height: 440px; box-sizing: border-box; flex-direction: column; border: 1px solid #d9d5ce; border-radius: 12px; background: #fff; color: #1b1917; }
  /* Takes the space the text leaves, so that all events have the same height. */
  .picture { width: 100%; height: auto; min-height: 0; flex: 1 1 0; object-fit: cover; }
  .text { padding: 16px 20px 20px; }
  p { display: -webkit-box; overflow: hidden; margin: 0; overflow-wrap: anywhere; -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
  .title { margin: 4px -3px 8px; padding: 0 3px; font-size: 20px; font-weight: 700; line-height: 1.25; -webkit-line-clamp: 3; }
  .when { color: #4547c9; font-size: 15px; font-weight: 600; }
  .state { margin-bottom: 4px; font-weight: 600; }
  .more { color: #57534e; font-size: 15px; }
  a { color: inherit; text-decoration: none; }
  a:hover, a:focus-visible { text-decoration: underline; }
  .open { display: inline-block; margin-top: 14px; padding: 9px 16px; border-radius: 10px; background: #5356e3; color: #fff; font-weight: 600; }
  @media (prefers-color-scheme: dark) {
    article { border-color: #45403a; background: #262320; color: #f5f2ee; }
    .when { color: #acb0fc; }
    .more { color: #c4beb5; }
  }
`);

function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text) made.textContent = text;
  return made;
}

function link(className, text, href) {
  const made = element('a', className, text);
  Object.assign(made, { href, target: '_blank', rel: 'noopener' });
  return made;
}

class FoyerEvent extends HTMLElement {
  static observedAttributes = ['event', 'lang'];
  #root = this.attachShadow({ mode: 'open' });
  #light = new CSSStyleSheet();
  #requests = 0;

  connectedCallback() {
    this.#root.adoptedStyleSheets = [sheet, this.#light];
    void this.#show();
  }

  attributeChangedCallback() {
    // Attributes are set one by one before the element is connected.
    if (this.#requests > 0) void this.#show();
  }

  async #show() {
    this.#requests += 1;
    const current = this.#requests;
    if (!this.#root.hasChildNodes()) this.#root.append(document.createElement('slot'));
    const slug = this.getAttribute('event');
    if (!slug) return;
    try {
      const address = `${origin}/embed/events/${encodeURIComponent(slug)}.json`;
      const response = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer' });
      if (!response.ok) return;
      const event = await response.json();
      if (current === this.#requests) this.#root.replaceChildren(this.#card(event));
    } catch {
      // The content of the tag stays.
    }
  }

  #card(event) {
    const language = (this.lang || document.documentElement.lang || event.language).startsWith('es') ? 'es' : 'en';
    const t = messages[language];
    const card = element('article');
    card.lang = language;
    // No heading, as the element cannot know its level on the page.
    card.setAttribute('aria-label', event.title);
    const picture = element(event.cover ? 'img' : 'div', 'picture');
    if (event.cover) Object.assign(picture, { src: event.cover.card, alt: event.cover.alt, loading: 'lazy' });
    this.#light.replaceSync(`.picture { background: ${event.gradient}; }`);
    card.append(picture);
    const body = element('div', 'text');
    const isOver = new Date(event.endsAt) < new Date();
    const stateNow = isOver ? t.over : t.gone[event.gone];
    const state = event.state === 'cancelled' ? t.off : stateNow;
    if (state) body.append(element('p', 'state', state));
    const when = new Intl.DateTimeFormat(language, {
      weekday: 'short',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: event.timeZone,
      timeZoneName: 'short',
    }).format(new Date(event.startsAt));
    const time = element('time', '', when);
    time.dateTime = event.startsAt;
    const line = element('p', 'when');
    line.append(time);
    const title = element('p', 'title');
    title.append(link('', event.title, event.url));
    const place = event.type === 'virtual' || !event.place ? t.online : event.place;
    const where = event.type === 'hybrid' && event.place ? `${place}, ${t.andOnline}` : place;
    body.append(line, title, element('p', 'more', where));
    if (event.organizer) body.append(element('p', 'more', `${t.by} ${event.organizer}`));
    body.append(link('open', t.open, event.url));
    card.append(body);
    return card;
  }
}

if (!customElements.get('foyer-event')) customElements.define('foyer-event', FoyerEvent);
