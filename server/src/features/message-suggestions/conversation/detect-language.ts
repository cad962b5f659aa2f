import type { Language } from '@foyer/contract/limits.ts';
import type { ThreadText } from './read-thread.ts';

/**
 * Frequent words of the two languages of Foyer, and of others that are mistaken for them. Without accents. A word may be in
 * several lists.
 */
const words = {
  en: `the you your and to of is are was were be been i im ive id ill me my we our us it its in on at for with this that these those
    have has had do does did can could would should will not dont what when where who how which there here if or but so as from by
    about thanks thank hello hi hey please good great nice well yes no meet meeting talk tomorrow today next week see know let
    coffee call sounds happy glad time day works interested looking forward event monday tuesday wednesday thursday friday saturday
    sunday morning afternoon evening more very too also much sure ok okay love need help share send sorry back get got an a`,
  es: `el la los las un una unos unas de del al y e o que en es son era fue ser esta estas esto ese esa eso estan estoy estaba yo tu te ti
    mi mis me nos nosotros se su sus lo le les con por para sin sobre entre no si muy mas pero porque como cuando donde quien cual
    cuanto hay ha has he han hola gracias buenas buenos dias tardes tal bien genial claro vale perfecto podemos puedo puedes
    quieres quiero gustaria encantaria hablar vemos nos verte verme manana hoy semana proxima viene cafe llamada reunion charla
    lunes martes miercoles jueves viernes sabado domingo hora dia evento tambien mucho mucha algo todo ya aqui alli ahi saludos
    favor ayuda ayudar enviar envio siento luego tengo tienes tiene interesa vas voy a`,
  fr: `le la les un une des de du au aux et ou que qui dans est sont etait je tu il elle nous vous ils mon ma mes ton votre vos notre
    ce cette ces avec pour par sans sur ne pas plus tres mais comme quand bonjour merci salut oui non rendez demain aujourdhui
    semaine etre avoir suis avez peux pouvez voudrais ca bien a`,
  de: `der die das ein eine einen und oder ist sind war ich du er sie wir ihr mein dein unser mit fur von zu im in auf nicht auch aber wie
    wann wo wer was hallo danke bitte ja nein morgen heute woche termin gerne konnen kann haben habe bin`,
  pt: `o a os as um uma de do da dos das no na nos nas e ou que em e sao era foi eu tu voce voces nos meu minha seu sua com por para sem
    nao sim muito mais mas porque como quando onde quem ola obrigado obrigada bom boa amanha hoje semana posso pode voce cafe`,
  it: `il lo la i gli le un una di del della dei delle al alla e o che in e sono era io tu lui lei noi voi mio mia tuo tua suo con per
    senza non si molto piu ma perche come quando dove chi ciao grazie buongiorno domani oggi settimana posso puoi vorrei sei ho`,
} as const;
type DetectableLanguage = keyof typeof words;

const sets = Object.entries(words).map(
  ([language, list]) => [language as DetectableLanguage, new Set(list.trim().split(/\s+/))] as const,
);
const marks: Partial<Record<DetectableLanguage, RegExp>> = {
  es: /[ñ¿¡]/giu,
  pt: /[ãõ]/giu,
  fr: /[êâîûœ]/giu,
  de: /[ßäö]/giu,
};

/** The language of a text: `other` for any but the two of Foyer, null if it is unclear. */
export function detectLanguage(text: string): Language | 'other' | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (letters === 0) return null;
  if (latin < letters * 0.8) return 'other';
  const tokens = text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((token) => token !== '');
  const scores = sets.map(([language, known]) => ({
    language,
    score: tokens.filter((token) => known.has(token)).length + 2 * (text.match(marks[language] ?? /$^/u)?.length ?? 0),
  }));
  const [best, second] = scores.toSorted((a, b) => b.score - a.score);
  if (!best || best.score === 0 || best.score === second?.score) return null;
  return best.language === 'en' || best.language === 'es' ? best.language : 'other';
}

/** The language of the conversation by its last texts, or null. */
export function languageOfThread(thread: readonly ThreadText[]): Language | null {
  for (const { text } of thread.toReversed()) {
    const language = detectLanguage(text);
    if (language === 'en' || language === 'es') return language;
  }
  return null;
}
