import type { Environment } from '@encuestas/ops';

function urlOf(name: string, raw: string | undefined, protocols: readonly string[]): string | undefined {
  if (!raw) return undefined;
  const shape = `${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`;
  if (!URL.canParse(raw)) throw new Error(`${shape}, and it cannot be read as one.`);
  if (!protocols.includes(new URL(raw).protocol))
    throw new Error(`${shape}, but it starts with ${new URL(raw).protocol}`);
  return raw;
}

/** The web client's address, to which paths are added. */
export function publicUrlOf({ PUBLIC_URL, PORT }: Environment): string {
  const url = urlOf('PUBLIC_URL', PUBLIC_URL, ['http:', 'https:']);
  // What is wrong with PORT is the gateway's to say.
  if (!url) return `http://localhost:${PORT || '4000'}`;
  if (!/^\w+:\/\/[^\s?#@/]+(\/[^\s?#]*)?$/.test(url)) {
    throw new Error(
      'PUBLIC_URL must be an address such as https://encuestas.example, without user, spaces, query and #.',
    );
  }
  return url.replace(/\/+$/, '');
}

export function smtpUrlOf(raw: string | undefined): string | undefined {
  const url = urlOf('SMTP_URL', raw, ['smtp:', 'smtps:']);
  if (!url || /^\w+:\/\/\S+$/.test(url)) return url;
  throw new Error('SMTP_URL must be an address such as smtp://mail.example:587, without spaces.');
}

/** The driver speaks to one server; which of several is the writer is a balancer's question. */
export function databaseUrlOf(name: 'DATABASE_URL' | 'DATABASE_READ_URL', raw: string | undefined): string | undefined {
  if (raw && /^postgres(ql)?:\/\/([^/?#]*@)?[^/?#]*,|[?&]host=[^&]*,/i.test(raw)) {
    throw new Error(
      name === 'DATABASE_URL'
        ? 'DATABASE_URL names several hosts; give one, such as a balancer that knows which of them may write.'
        : 'DATABASE_READ_URL names several hosts; give one standby, which may be another one for each process.',
    );
  }
  return urlOf(name, raw, ['postgres:', 'postgresql:']);
}
