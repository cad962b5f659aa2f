import type { Language } from '@foyer/contract/limits.ts';

/**
 * Conversations for the evaluation of message suggestions, 30 in each language. A line is what one says: `>` the other member, `<`
 * the one who asks. In braces are names and contacts of the two, which no model may get.
 */
const english = `
> Hi {me}, would you have time for a coffee on Thursday?
< Nice to meet you here. > Where do we meet, {me}? You can reach me at {mail}.
> Thank you so much for the introduction, {me}!
< Hello {them}, I liked your talk. > Thanks! Could you send me the slides to {mail}?
> Could you introduce me to your head of design? My number is {phone}.
> How much does the workshop cost? All of it is on {link}.
> When would it suit you? I am at {phone} all day.
< I am stuck with my taxes. > Shall we have a call tomorrow? I'm {handle} everywhere.
> Can you help me with my pitch, {me}?
> What do you know about artificial intelligence in hospitals?
< Do you still plan the chess evening, {them}?
< Could you send me the contract? My address is {ownmail}.
< Where will it take place, {them}? > I'll tell you soon. < Great.
< Shall we have lunch on Friday? My new number is {ownphone}.
> See you on Wednesday then, {me} {melast}.
> Who is in charge of the venue? Ask {them} {themlast}, they said.
> We could have dinner next week. What do you think?
> I appreciate your help, and so does my team.
> Do you have a recommendation for a book about marketing?
> Our id is {id}, and the room opens on Monday.
< Can we move it to Saturday? > Yes, Saturday works. Where should I come?
> How are you, {me}?
< I'd like to hear more about your startup. When could we talk?
> I am thinking about security of our cloud. What would you check first?
> Would you join a video call on Tuesday? The link is {link}
> My chess club meets on Thursdays. Are you in?
< What did the investor say, {them}?
> {melast}, cheers for the feedback yesterday.
> Could we meet on December 10? Write to {spelled}.
< Are you still looking for a developer? {ownmail} is the best way to reach me.`;
const spanish = `
> Hola, {me}, ¿tienes tiempo para un café el jueves?
< Me alegro de encontrarte por aquí. > ¿Dónde nos vemos, {me}? Escríbeme a {mail}.
> ¡Muchas gracias por la presentación, {me}!
< Hola, {them}, me gustó mucho tu charla. > ¡Gracias! ¿Puedes enviarme las diapositivas a {mail}?
> ¿Podrías presentarme a tu jefa de diseño? Mi número es {phone}.
> ¿Cuánto cuesta el taller? Está todo en {link}.
> ¿Cuándo te viene bien? Estoy en el {phone} todo el día.
< Estoy atascada con los impuestos. > ¿Hacemos una llamada mañana? Soy {handle} en todas partes.
> ¿Me ayudas con mi presentación, {me}?
> ¿Qué sabes de la inteligencia artificial en los hospitales?
< ¿Sigue en pie la tarde de ajedrez, {them}?
< ¿Puedes enviarme el contrato? Mi correo es {ownmail}.
< ¿Dónde será, {them}? > Te lo digo pronto. < Perfecto, gracias.
< ¿Comemos el viernes? Mi nuevo número es {ownphone}.
> Entonces nos vemos el miércoles, {me} {melast}.
> ¿Quién se encarga de la sala? Pregunta a {them} {themlast}, me dijeron.
> Podríamos cenar la semana que viene. ¿Qué te parece?
> Te agradezco mucho la ayuda, y mi equipo también.
> ¿Me recomiendas un libro sobre marketing?
> Nuestro identificador es {id}, y la sala abre el lunes.
< ¿Lo movemos al sábado? > Sí, el sábado me va bien. ¿Adónde voy?
> ¿Cómo estás, {me}?
< Me gustaría saber más de tu empresa. ¿Cuándo podemos hablar?
> Estoy pensando en la seguridad de nuestra nube. ¿Qué mirarías primero?
> ¿Te unes a una videollamada el martes? El enlace es {link}
> Mi club de ajedrez se reúne los jueves. ¿Te apuntas?
< ¿Qué dijo el inversor, {them}?
> {melast}, gracias por los comentarios de ayer.
> ¿Podemos vernos el 10 de diciembre? Escribe a {spelled}.
< ¿Todavía buscas un desarrollador? {ownmail} es lo mejor para localizarme.`;

export type SuggestionThread = { language: Language; lines: { isOwn: boolean; text: string }[] };

const threadsIn = (language: Language, list: string): SuggestionThread[] =>
  list
    .trim()
    .split('\n')
    .map((thread) => ({
      language,
      lines: [...thread.matchAll(/([<>]) (.*?)(?= [<>] |$)/g)].map(([, by, text = '']) => ({
        isOwn: by === '<',
        text,
      })),
    }));

export const suggestionThreads = [...threadsIn('en', english), ...threadsIn('es', spanish)];
