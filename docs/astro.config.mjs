import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import linksValidator from 'starlight-links-validator';
import { sidebar } from './sidebar.mjs';

export default defineConfig({
  devToolbar: { enabled: false },
  telemetry: false,
  integrations: [
    starlight({
      title: 'Encuestas',
      defaultLocale: 'root',
      locales: { root: { label: 'English', lang: 'en' }, es: { label: 'Español', lang: 'es' } },
      expressiveCode: { defaultProps: { wrap: true } },
      customCss: ['./src/styles.css'],
      pagefind: true,
      sidebar,
      plugins: [
        linksValidator({ errorOnFallbackPages: false, errorOnInconsistentLocale: false, errorOnLocalLinks: false }),
      ],
    }),
  ],
});
