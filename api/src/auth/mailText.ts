/** Punctuation after a link that does not belong to it. */
const CLOSING = `'.,:;!?()[\\]{}«»“”‘’…`;

/** Matches links to this site in one group, so that `split` keeps them. */
function ownLinks(publicUrl: string): RegExp {
  const base = publicUrl.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  const path = `(?:[/?#][^\\s<>"]*[^\\s<>"${CLOSING}]|/)?`;
  // "https://site.example.evil.example" and "https://site.example@evil.example" are other sites.
  return new RegExp(`((?<![\\p{L}\\p{N}])${base}${path}(?![\\p{L}\\p{N}@:_-]|\\.[\\p{L}\\p{N}]))`, 'u');
}

/** Top-level domains by which mail programs recognise a bare host name; any of two letters is a country's. */
const DOMAINS = 'com|net|org|edu|gov|info|biz|app|dev|xyz|online|site|shop|store|club|top|live|link|example|test';
const BARE_HOST = new RegExp(
  `(?:[\\p{L}\\d-]+\\.)+(?:\\p{L}{2}|${DOMAINS}|xn--[a-z\\d-]+)(?![\\p{L}\\d@-]|\\.[\\p{L}\\d])`,
  'iu',
);

/** Whether a mail program may turn a word into a link: a scheme, `www.`, or a host name that is no mail address. */
function isLinkified(word: string): boolean {
  if (/:\/\/|(?:^|[^\p{L}])(?:www\.|(?:mailto|tel|javascript|data):)/iu.test(word)) return true;
  if (/[\p{L}\d]\.\p{L}{2,}[/:?#]/u.test(word)) return true;
  return !word.includes('@') && BARE_HOST.test(word);
}

/** Breaks all links but this site's, because names of users and companies could contain a phishing link. */
export function neutralizeLinks(text: string, publicUrl: string): string {
  const parts = text.split(ownLinks(publicUrl));
  return parts
    .map((part, index) =>
      index % 2
        ? part
        : part.replace(/[^\s<>"«»“”]+/g, (word) => (isLinkified(word) ? word.replace(/[.:/]+(?=\S)/g, '$& ') : word)),
    )
    .join('');
}

function escapeHtml(plain: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return plain.replace(/[&<>"]/g, (character) => entities[character] ?? '');
}

interface PlainMail {
  subject: string;
  text: string;
  lang?: string | null;
}

/** The same text as HTML: paragraphs, with links to this site. */
export function htmlOf({ subject, text, lang }: PlainMail, publicUrl: string): string {
  const linked = text
    .split(ownLinks(publicUrl))
    .map((part, index) => (index % 2 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)));
  const paragraphs = linked
    .join('')
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`);
  return `<!doctype html><html lang="${lang ?? ''}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>${paragraphs.join('')}</body></html>`;
}
