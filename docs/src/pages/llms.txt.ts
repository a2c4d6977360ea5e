import { getCollection } from 'astro:content';
import type { APIRoute } from 'astro';

/** The list of pages for language models: https://llmstxt.org. */
export const GET: APIRoute = async () => {
  const pages = await getCollection('docs');
  const lines = pages
    .toSorted((one, other) => one.id.localeCompare(other.id))
    .map(({ id, data }) => `- [${data.title}](/${id || 'index'}.md): ${data.description ?? data.title}`);
  return new Response(
    `# Encuestas\n\n> A company survey and reporting back office in Spanish and English: React client, Apollo gateway over REST v1, embedded REST API on PostgreSQL.\n\n## Pages\n\n${lines.join('\n')}\n`,
  );
};
