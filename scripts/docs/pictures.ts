import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { PASSWORDS, signIn } from '../../tests/support/rest.ts';
import { type RunningStack, spawnStack } from '../../tests/support/spawn-stack.ts';
import { ensureChromium } from '../browsers.ts';
import { ensureBuilt } from '../build.ts';
import { root } from '../fresh.ts';
import { recordVideo } from './recorder.ts';
import { type Lang, type Scene, SHOTS, type Shot } from './shots.ts';
import { TOURS, type Tour } from './tours.ts';

const LANGS: readonly Lang[] = ['es', 'en'];
const THEMES = ['light', 'dark'] as const;
const VIEWPORTS = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 780 } };

/** Where the pictures seem to be taken: the port of the stack is another one each time. */
const SITE = 'http://encuestas.example';

/** The longest wait for an element that a picture needs. */
const WAIT_MS = 60_000;

const nameOf = (shot: Shot, lang: Lang, theme: string) => `${shot.name}-${lang}-${theme}.png`;
const tourName = ({ name }: Tour, lang: Lang, theme: string) => `${name}-${lang}-${theme}.webm`;
const allNames = () =>
  LANGS.flatMap((lang) =>
    THEMES.flatMap((theme) => [
      ...SHOTS.map((shot) => nameOf(shot, lang, theme)),
      ...TOURS.map((tour) => tourName(tour, lang, theme)),
    ]),
  );

/** A picture or a video for a file, from the root. */
type Keep = (file: string, content: Buffer) => void;

/** Where the site finds pictures and videos. */
const siteFile = (name: string) => join('docs/src/assets/pictures', name);

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

/** The frames of a tour, after each of its steps. */
async function walk(context: BrowserContext, tour: Tour, scene: Omit<Scene, 'page'>): Promise<Buffer[]> {
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  const full = { ...scene, page };
  const frames: Buffer[] = [];
  try {
    await page.goto(`${SITE}${tour.path(full)}`);
    for (const step of tour.steps) {
      await step(full);
      await page.waitForLoadState('networkidle');
      frames.push(await settledPicture(page));
    }
    return frames;
  } catch (error) {
    throw new Error(`Step ${frames.length + 1} of the tour ${tour.name} failed: ${(error as Error).message}`);
  } finally {
    await page.close();
  }
}

interface Look {
  readonly lang: Lang;
  readonly theme: (typeof THEMES)[number];
}

/** A signed-in browser with a language and a theme. */
async function open(browser: Browser, { lang, theme }: Look, { user, isPhone }: Pick<Shot, 'user' | 'isPhone'>) {
  const context = await browser.newContext({
    viewport: isPhone ? VIEWPORTS.phone : VIEWPORTS.desk,
    deviceScaleFactor: 1.5,
    locale: lang,
    colorScheme: theme,
    hasTouch: isPhone === true,
    isMobile: isPhone === true,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(
    ([chosen, colours]) => {
      localStorage.setItem('encuestas.lang', chosen);
      localStorage.setItem('encuestas.theme', colours);
    },
    [lang, theme] as const,
  );
  await enter(context, user, sayIn(lang));
  return context;
}

const sayIn =
  (lang: Lang): Scene['say'] =>
  (es, en) =>
    lang === 'es' ? es : en;

type Found = Pick<Scene, 'campaign' | 'survey'>;

/** Takes every picture of a language and a theme, and passes each on. */
async function takeAll(browser: Browser, look: Look, found: Found, keep: Keep): Promise<void> {
  const { lang, theme } = look;
  const scene = { ...found, say: sayIn(lang) };
  for (const shots of Map.groupBy(SHOTS, ({ user, isPhone }) => `${user} ${isPhone}`).values()) {
    const [first] = shots;
    if (!first) continue;
    const context = await open(browser, look, first);
    for (const shot of shots) {
      const picture = await take(context, shot, scene);
      keep(siteFile(nameOf(shot, lang, theme)), picture);
      if (shot.readme && lang === 'en' && theme === 'light') keep(shot.readme, picture);
    }
    await context.close();
  }
}

/** Records every tour. A tour answers and opens nothing: drafts stay in its own browser context. */
async function recordAll(browser: Browser, look: Look, found: Found, keep: Keep): Promise<void> {
  for (const tour of TOURS) {
    const context = await open(browser, look, tour);
    const frames = await walk(context, tour, { ...found, say: sayIn(look.lang) });
    await context.close();
    keep(siteFile(tourName(tour, look.lang, look.theme)), await recordVideo(browser, frames));
  }
}

/** Starts the product and passes its pictures on; with `tours` also videos, which are never the same twice. */
async function takeEach(keep: Keep, { tours }: { tours: boolean }): Promise<void> {
  await ensureBuilt(console.log);
  const executablePath = await ensureChromium();
  const stack = await spawnStack();
  const { host } = new URL(stack.url);
  const rules = `MAP ${new URL(SITE).host}:80 ${host}`;
  const args = ['--no-sandbox', `--host-resolver-rules=${rules}`, `--unsafely-treat-insecure-origin-as-secure=${SITE}`];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const found = await findCampaign(stack);
    for (const lang of LANGS)
      for (const theme of THEMES) {
        await takeAll(browser, { lang, theme }, found, keep);
        if (tours) await recordAll(browser, { lang, theme }, found, keep);
      }
  } finally {
    await browser.close();
    await stack.close();
  }
}

/** Takes the pictures and tours of the guide. Fails when a screen or an element that its text names is missing. */
export async function takePictures(): Promise<void> {
  mkdirSync(join(root, siteFile('')), { recursive: true });
  await takeEach((file, content) => writeFileSync(join(root, file), content), { tours: true });
}

/** Takes the pictures that are needed to build the site, where one is missing. */
export async function ensurePictures(): Promise<void> {
  if (!allNames().every((name) => existsSync(join(root, siteFile(name))))) await takePictures();
}

/** Names the pictures that do not show what the product shows now. */
export async function stalePictures(): Promise<string[]> {
  const stale: string[] = [];
  const compare: Keep = (file, picture) => {
    const path = join(root, file);
    if (!existsSync(path) || !readFileSync(path).equals(picture)) stale.push(file);
  };
  await takeEach(compare, { tours: false });
  return stale;
}
