import type { Scene, Shot } from './shots.ts';

/** A recorded walk through several screens. */
export interface Tour extends Pick<Shot, 'name' | 'user' | 'isPhone' | 'path'> {
  /** Each leads to a frame; it fails where an element is missing. */
  readonly steps: readonly ((scene: Scene) => Promise<void>)[];
}

const see = (name: RegExp) => (scene: Scene) => scene.page.getByRole('heading', { name }).first().waitFor();
const press = (scene: Scene, es: string, en: string) =>
  scene.page.getByRole('button', { name: scene.say(es, en), exact: true }).click();

/** Goes on to a step of the wizard. */
const next = (number: number) => async (scene: Scene) => {
  await press(scene, 'Siguiente', 'Next');
  await see(new RegExp(`^${number} `))(scene);
};

/** Chooses an option of the first question. */
async function answerFirst({ page }: Scene): Promise<void> {
  await page.locator('.survey-question select').first().selectOption({ index: 2 });
}

export const TOURS: readonly Tour[] = [
  {
    name: 'tour-open',
    user: 'admin',
    path: () => '/',
    steps: [
      ({ page, say }) => page.getByRole('link', { name: say('Nueva campaña', 'New campaign') }).waitFor(),
      async (scene) => {
        await scene.page.getByRole('link', { name: scene.say('Nueva campaña', 'New campaign') }).click();
        await see(/^1 /)(scene);
      },
      next(2),
      next(3),
      next(4),
    ],
  },
  {
    name: 'tour-answer',
    user: 'usuario',
    isPhone: true,
    path: () => '/',
    steps: [
      ({ page, say }) => page.getByRole('link', { name: say('Comenzar', 'Start') }).waitFor(),
      async ({ page, say }) => {
        await page.getByRole('link', { name: say('Comenzar', 'Start') }).click();
        await page.locator('.survey-question').first().waitFor();
      },
      answerFirst,
      async (scene) => {
        await press(scene, 'Siguiente', 'Next');
        await scene.page.locator('.survey-question').first().waitFor();
      },
    ],
  },
];
