import type { Locator, Page } from '@playwright/test';

export type Lang = 'es' | 'en';

/** What a shot works with: the page in one language, and the records of the demo that it shows. */
export interface Scene {
  readonly page: Page;
  /** The text in the language of the page. */
  say(es: string, en: string): string;
  /** A campaign with answers and missing companies. */
  readonly campaign: number;
  /** Its survey. */
  readonly survey: number;
}

/** A picture of a screen. */
export interface Shot {
  readonly name: string;
  readonly user: 'admin' | 'usuario';
  readonly isPhone?: true;
  /** The file that README.md shows, in English and light. */
  readonly readme?: string;
  /** Below the URL of the product. */
  path(scene: Scene): string;
  /** Steps to the state that the picture shows. */
  prepare?(scene: Scene): Promise<void>;
  /** Elements that the text beside the picture names: the script fails without one of them. */
  needs(scene: Scene): Locator[];
}

const heading = ({ page }: Scene, name: string | RegExp) => page.getByRole('heading', { name });

/** The pictures of the users' guide. */
export const SHOTS: readonly Shot[] = [
  {
    name: 'list',
    user: 'admin',
    path: () => '/empresas',
    needs: (scene) => [heading(scene, scene.say('Empresas', 'Companies')), scene.page.getByRole('row').nth(5)],
    readme: 'docs/list.png',
  },
  {
    name: 'palette',
    user: 'admin',
    path: () => '/empresas',
    async prepare({ page }) {
      await page.getByRole('row').nth(1).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('banco');
    },
    needs: ({ page }) => [page.getByRole('dialog').getByRole('option', { name: /Banco/ }).first()],
  },
  {
    name: 'bulk',
    user: 'admin',
    path: () => '/empresas',
    prepare: ({ page, say }) =>
      page.getByRole('checkbox', { name: say('Seleccionar la página', 'Select the page') }).check(),
    needs: ({ page, say }) => [
      page.getByRole('button', { name: say('Cambiar', 'Change'), exact: true }),
      page.getByRole('button', { name: say('Columnas', 'Columns') }),
      page
        .getByRole('region', { name: say('Selección', 'Selection') })
        .getByRole('button', { name: say('Exportar', 'Export') }),
    ],
  },
  {
    name: 'home',
    user: 'admin',
    path: () => '/',
    needs: (scene) => [
      heading(scene, scene.say('Requiere atención', 'Needs attention')),
      scene.page.getByRole('link', { name: scene.say('Nueva campaña', 'New campaign') }),
    ],
  },
  {
    name: 'open',
    user: 'admin',
    path: () => '/campanas/nueva',
    needs: ({ page, say }) => [
      page.getByLabel(say('Fecha de inicio', 'Start date')),
      page.getByLabel(say('Fecha de fin', 'End date')),
      page.getByRole('button', { name: say('Siguiente', 'Next') }),
    ],
  },
  {
    name: 'invite',
    user: 'admin',
    path: () => '/users/add?empresa=1',
    needs: ({ page, say }) => [
      page.getByLabel(say('Correo electrónico', 'Email'), { exact: true }),
      page.getByRole('checkbox', {
        name: say('Enviar enlace para elegir la contraseña', 'Send a link to choose the password'),
      }),
    ],
  },
  {
    name: 'follow',
    user: 'admin',
    path: ({ campaign }) => `/seguimiento/${campaign}`,
    needs: ({ page, say }) => [
      page.getByRole('button', { name: new RegExp(say('^Pendientes', '^Pending')) }),
      page.getByRole('button', { name: new RegExp(say('^Enviar recordatorio', '^Remind')) }).first(),
      page.getByRole('row').nth(1),
    ],
  },
  {
    name: 'remind',
    user: 'admin',
    path: ({ campaign }) => `/seguimiento/${campaign}`,
    prepare: ({ page, say }) =>
      page
        .getByRole('button', { name: new RegExp(say('^Enviar recordatorio', '^Remind')) })
        .first()
        .click(),
    needs: ({ page, say }) => [
      page.getByRole('dialog').getByRole('region'),
      page.getByRole('dialog').getByRole('button', { name: new RegExp(say('^Guardar en', '^Save to')) }),
    ],
  },
  {
    name: 'review',
    user: 'admin',
    path: () => '/completar_encuesta/9/view',
    needs: (scene) => [scene.page.locator('.survey-question').first()],
  },
  {
    name: 'results',
    user: 'admin',
    path: ({ survey }) => `/resultados/${survey}`,
    needs: ({ page }) => [page.getByRole('article').first()],
  },
  {
    name: 'download',
    user: 'admin',
    path: () => '/encuestas',
    needs: ({ page, say }) => [
      page.getByRole('button', { name: say('Descargar todas las respuestas', 'Download all answers') }),
    ],
  },
  {
    name: 'answer',
    readme: 'docs/answer.png',
    user: 'usuario',
    path: () => '/completar_encuesta/add',
    needs: ({ page, say }) => [
      page.locator('.survey-question').first(),
      page.getByRole('button', { name: say('Siguiente', 'Next') }),
    ],
  },
  {
    name: 'answer-phone',
    user: 'usuario',
    isPhone: true,
    path: () => '/completar_encuesta/add',
    needs: ({ page, say }) => [
      page.locator('.survey-question').first(),
      page.getByRole('button', { name: say('Siguiente', 'Next') }),
    ],
  },
];
