import type { Language } from '@foyer/contract/limits.ts';

/** What a question is about, as far as its words say. */
export type QuestionKind =
  | 'place'
  | 'time'
  | 'price'
  | 'person'
  | 'sending'
  | 'introduction'
  | 'help'
  | 'greeting'
  | 'other';

/** A way to meet, with its article: "a coffee", "una llamada". */
export type Meeting = string;

type Words = {
  /** Matched against folded text: lower case, without accents. The first that matches counts. */
  thanks: RegExp;
  /** The sentence is about something that is over. */
  past: RegExp;
  questions: readonly (readonly [QuestionKind, RegExp])[];
  meetings: readonly { words: RegExp; meeting: Meeting }[];
};

const meeting = (words: RegExp, name: Meeting) => ({ words, meeting: name });

export const cueWords: Record<Language, Words> = {
  en: {
    thanks: /\b(thanks|thank you|thankful|grateful|appreciate|cheers)\b/,
    past: /\b(last|was|were|met|yesterday|ago|(great|good|nice) (meeting|to meet|to have met))\b/,
    questions: [
      ['greeting', /\bhow (are you|have you been|is it going|are things)\b|\bhows it going\b/],
      ['sending', /\b(can|could|would|will) you (please )?(send|share|forward|mail)\b/],
      ['introduction', /\b(introduce|introduction|intro|put me in touch)\b/],
      ['help', /\b(can|could|would) you (please )?help\b|\bhelp me\b/],
      ['price', /\bhow much\b|\b(price|cost|costs|fee)\b/],
      ['place', /\bwhere\b/],
      ['person', /\b(who|whom)\b/],
      ['time', /\bwhen\b|\bwhat time\b|\bwhich (day|time)\b|\bwhat day\b/],
    ],
    meetings: [
      meeting(/\bvideo call\b/, 'a video call'),
      meeting(/\bcoffee\b/, 'a coffee'),
      meeting(/\bbreakfast\b/, 'breakfast'),
      meeting(/\blunch\b/, 'lunch'),
      meeting(/\bdinner\b/, 'dinner'),
      meeting(/\bdrinks?\b/, 'a drink'),
      meeting(/\bdemo\b/, 'a demo'),
      meeting(/\b(a|quick|short|phone) call\b|\bcall (you|me)\b/, 'a call'),
      meeting(/\b(a|quick|short) chat\b|\bto chat\b/, 'a chat'),
      meeting(/\b(meeting|meet|meet up)\b/, 'meeting'),
    ],
  },
  es: {
    thanks: /\b(gracias|agradezco|agradecid[oa])\b/,
    past: /\b(pasad[oa]|fue|fueron|estuvo|ayer|conocerte|conocimos|hace|vimos)\b/,
    questions: [
      ['greeting', /\bcomo (estas|te va|va todo|andas)\b|\bque tal( (estas|todo|va|te va))?\W*$/],
      [
        'sending',
        /\b(puedes|podrias|me) (enviarme|mandarme|compartirme|pasarme|enviar|mandar|envias|mandas|pasas|pasar)\b/,
      ],
      ['introduction', /\b(presentarme|presentarnos|presentas|presentacion|en contacto con)\b/],
      ['help', /\b(ayudarme|ayudas|me ayudarias|echarme una mano)\b/],
      ['price', /\bcuanto (cuesta|vale|costaria|es)\b|\b(precio|coste|costo|tarifa)\b/],
      ['place', /\b(donde|adonde)\b/],
      ['person', /\b(quien|quienes)\b/],
      ['time', /\bcuando\b|\ba que hora\b|\bque dia\b/],
    ],
    meetings: [
      meeting(/\bvideollamada\b/, 'una videollamada'),
      meeting(/\bcafe\b/, 'un café'),
      meeting(/\bdesayun(o|ar|amos)\b/, 'un desayuno'),
      meeting(/\b(almuerzo|almorzar|almorzamos)\b/, 'un almuerzo'),
      meeting(/\b(comida|comer|comemos)\b/, 'una comida'),
      meeting(/\b(cena|cenar|cenamos)\b/, 'una cena'),
      meeting(/\bdemo\b/, 'una demo'),
      meeting(/\b(llamada|llamamos|te llamo)\b/, 'una llamada'),
      meeting(/\b(charla|charlar|charlamos)\b/, 'una charla'),
      meeting(/\b(reunion|reunirnos|reunimos|quedamos|quedar|vernos|nos vemos)\b/, 'vernos'),
    ],
  },
};
