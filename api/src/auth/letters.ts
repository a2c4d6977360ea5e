import { type RawBuilder, sql } from 'kysely';
import type { Lang } from '../errors/lang.ts';

/** The recipient of a link. */
export interface Person {
  id: number;
  username: string;
  email: string;
  first_name: string;
  lang: Lang;
}

interface Letter {
  subject: string;
  text: string;
}

/** The language of a mail to a person whose row of `idioma` is `i`: their own, else the one given. */
export function langOf(otherwise: Lang | RawBuilder<Lang>) {
  return sql<Lang>`case when i.id is null then ${otherwise}::text
    when plain(i.descripcion) ~ '^(ingl|engl)' then 'en' else 'es' end`;
}

/** Writes a day (YYYY-MM-DD) as people read it in a language: 31/12/2026, 31 December 2026. */
export function formatDay(lang: Lang, day: string): string {
  const style = {
    day: '2-digit',
    month: lang === 'en' ? 'long' : '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  } as const;
  return new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : 'es-PY', style).format(new Date(`${day}T00:00:00Z`));
}

/** Letters of a name, without a domain. */
const NAME = /^(?!.*\.\p{L}{2})[\p{L}\p{M}'’. -]{1,50}$/u;

/** Greets by name only if it looks like one: a user could set it to a message or a link, and the address to another's. */
function greeting({ first_name: name, lang }: Person): string {
  const called = NAME.test(name) ? ` ${name}` : '';
  return lang === 'en' ? `Hello${called},` : `Hola${called}:`;
}

export function resetLetter(person: Person, link: string): Letter {
  const { username, lang } = person;
  const hello = greeting(person);
  return lang === 'en'
    ? {
        subject: 'Set a new password',
        text: `${hello}\n\nTo set a new password for the user ${username}, open this link within one hour; it works once:\n\n${link}\n\nIf you did not ask for it, ignore this message.`,
      }
    : {
        subject: 'Restablecer la contraseña',
        text: `${hello}\n\nPara elegir una contraseña nueva para el usuario ${username}, abra este enlace dentro de una hora; funciona una sola vez:\n\n${link}\n\nSi no lo solicitó, ignore este mensaje.`,
      };
}

/** What a new account is for: administration, or a company and its survey if there are any. */
export interface Purpose {
  administra: boolean;
  empresa: string | null;
  encuesta: { descripcion: string; fecha: string; fecha_fin: string; proxima: boolean } | null;
}

/** Ends a sentence; a company's name may end in a full stop (S.A.). */
const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

function purposeText(lang: Lang, username: string, purpose: Purpose | undefined): string {
  const given = lang === 'en' ? `You were given the user ${username}` : `Se le asignó el usuario ${username}`;
  if (purpose?.administra) return `${given}.`;
  const start = `${given} ${lang === 'en' ? 'to' : 'para'}`;
  if (!purpose?.empresa) return `${start} ${lang === 'en' ? 'answer surveys' : 'responder encuestas'}.`;
  const { empresa, encuesta } = purpose;
  const owner = lang === 'en' ? `for ${empresa}` : `en nombre de ${empresa}`;
  if (!encuesta) return sentence(`${start} ${lang === 'en' ? 'answer surveys' : 'responder encuestas'} ${owner}`);
  const [from, to] = [formatDay(lang, encuesta.fecha), formatDay(lang, encuesta.fecha_fin)];
  if (lang === 'en') {
    return `${start} answer the survey “${encuesta.descripcion}” ${owner} ${encuesta.proxima ? `between ${from} and ${to}` : `by ${to}`}.`;
  }
  return `${start} responder la encuesta «${encuesta.descripcion}» ${owner}, ${encuesta.proxima ? `del ${from} al ${to}` : `hasta el ${to}`}.`;
}

export function invitationLetter(person: Person, link: string, site: string, purpose?: Purpose): Letter {
  const { username, lang } = person;
  const opening = `${greeting(person)}\n\n${purposeText(lang, username, purpose)}`;
  return lang === 'en'
    ? {
        subject: 'Your access to Encuestas',
        text: `${opening}\n\nTo choose your password, open this link within 7 days; it works once:\n\n${link}\n\nAfterwards sign in at ${site} as ${username}.\n\nIf you do not know what this is about, ignore this message.`,
      }
    : {
        subject: 'Su acceso a Encuestas',
        text: `${opening}\n\nPara elegir su contraseña, abra este enlace dentro de 7 días; funciona una sola vez:\n\n${link}\n\nDespués ingrese en ${site} con el usuario ${username}.\n\nSi no sabe de qué se trata, ignore este mensaje.`,
      };
}
