import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { PASSWORDS, signIn } from '../../tests/support/rest.ts';
import { type RunningStack, spawnStack } from '../../tests/support/spawn-stack.ts';
import { ensureChromium } from '../browsers.ts';
import { ensureBuilt } from '../build.ts';
import { root } from '../fresh.ts';
import { type Lang, type Scene, SHOTS, type Shot } from './shots.ts';

/** Where the site finds the pictures. */
const FOLDER = join(root, 'docs/src/assets/pictures');

const LANGS: readonly Lang[] = ['es', 'en'];
const THEMES = ['light', 'dark'] as const;
const VIEWPORTS = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 780 } };

/** Where the pictures seem to be taken: the port of the stack is another one each time. */
const SITE = 'http://encuestas.example';

/** The longest wait for an element that a picture needs. */
const WAIT_MS = 20_000;

const nameOf = (shot: Shot, lang: Lang, theme: string) => `${shot.name}-${lang}-${theme}.png`;
const allNames = () =>
  SHOTS.flatMap((shot) => LANGS.flatMap((lang) => THEMES.map((theme) => nameOf(shot, lang, theme))));

/** A campaign of the demo that is under way, and its survey. */
async function findCampaign({ api }: RunningStack): Promise<Pick<Scene, 'campaign' | 'survey'>> {
  const admin = await signIn(api.url, 'admin');
  const { results } = (await admin.get('campanas/?page_size=300&vigente=true')).body as {
    results: { id: number; empresas: number; enviadas: number; encuestas: { id: number }[] }[];
  };
  const found = results.toSorted((one, other) => other.enviadas - one.enviadas)[0];
  const [survey] = found?.encuestas ?? [];
  if (!found || !survey || found.enviadas === found.empresas)
    throw new Error('The demo has no campaign with answers and missing companies.');
  return { campaign: found.id, survey: survey.id };
}

/** Signs in through the form. */
async function enter(context: BrowserContext, user: Shot['user'], say: Scene['say']): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${SITE}/auth/login`);
  await page.getByLabel(say('Usuario', 'Username')).fill(user);
  await page.getByLabel(say('Contraseña', 'Password'), { exact: true }).fill(PASSWORDS[user]);
  await page.getByRole('button', { name: say('Iniciar sesión', 'Sign in') }).click();
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/auth'));
  await page.close();
}

const MAX_TRIES = 10;

/** A picture that looks the same twice: parts of a screen are drawn after its elements are there. */
async function settledPicture(page: Page): Promise<Buffer> {
  let last: Buffer | undefined;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    if (last?.equals(picture)) return picture;
    last = picture;
    await page.waitForTimeout(200);
  }
  throw new Error('the screen does not come to rest');
}

async function take(context: BrowserContext, shot: Shot, scene: Omit<Scene, 'page'>): Promise<Buffer> {
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  const full = { ...scene, page };
  try {
    await page.goto(`${SITE}${shot.path(full)}`);
    await shot.prepare?.(full);
    for (const element of shot.needs(full)) await element.waitFor();
    await page.waitForLoadState('networkidle');
    return await settledPicture(page);
  } catch (error) {
    throw new Error(`The picture ${shot.name} could not be taken: ${(error as Error).message}`);
  } finally {
    await page.close();
  }
}

/** Takes every picture of a language and a theme, and passes each on. */
async function takeAll(
  browser: Browser,
  { lang, theme, found }: { lang: Lang; theme: 'light' | 'dark'; found: Pick<Scene, 'campaign' | 'survey'> },
  keep: (name: string, picture: Buffer) => void,
): Promise<void> {
  const say: Scene['say'] = (es, en) => (lang === 'es' ? es : en);
  const kinds = Map.groupBy(SHOTS, ({ user, isPhone }) => `${user} ${isPhone ? 'phone' : 'desk'}`);
  for (const [kind, shots] of kinds) {
    const [user, size] = kind.split(' ') as [Shot['user'], keyof typeof VIEWPORTS];
    const context = await browser.newContext({
      viewport: VIEWPORTS[size],
      deviceScaleFactor: 1.5,
      locale: lang,
      colorScheme: theme,
      hasTouch: size === 'phone',
      isMobile: size === 'phone',
      reducedMotion: 'reduce',
    });
    await context.addInitScript(
      ([chosen, colours]) => {
        localStorage.setItem('encuestas.lang', chosen);
        localStorage.setItem('encuestas.theme', colours);
      },
      [lang, theme] as const,
    );
    await enter(context, user, say);
    for (const shot of shots) keep(nameOf(shot, lang, theme), await take(context, shot, { ...found, say }));
    await context.close();
  }
}

async function takeEach(keep: (name: string, picture: Buffer) => void): Promise<void> {
  await ensureBuilt(console.log);
  const executablePath = await ensureChromium();
  const stack = await spawnStack();
  const { host } = new URL(stack.url);
  const rules = `MAP ${new URL(SITE).host}:80 ${host}`;
  const args = ['--no-sandbox', `--host-resolver-rules=${rules}`, `--unsafely-treat-insecure-origin-as-secure=${SITE}`];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const found = await findCampaign(stack);
    for (const lang of LANGS) for (const theme of THEMES) await takeAll(browser, { lang, theme, found }, keep);
  } finally {
    await browser.close();
    await stack.close();
  }
}

/** Takes the pictures of the guide. Fails when a screen or an element that its text names is missing. */
export async function takePictures(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  await takeEach((name, picture) => writeFileSync(join(FOLDER, name), picture));
}

/** Takes the pictures that are needed to build the site, where one is missing. */
export async function ensurePictures(): Promise<void> {
  if (!allNames().every((name) => existsSync(join(FOLDER, name)))) await takePictures();
}

/** Names the pictures that do not show what the product shows now. */
export async function stalePictures(): Promise<string[]> {
  const stale: string[] = [];
  await takeEach((name, picture) => {
    const file = join(FOLDER, name);
    if (!existsSync(file) || !readFileSync(file).equals(picture)) stale.push(name);
  });
  return stale;
}
