import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run, since } from './tools.mjs';

/**
 * The Chromium for the browser tests, or the reason why there is none. On a Debian machine where we are root,
 * Chromium and a Chinese font are installed first if they are missing.
 */
export async function findBrowser() {
  const missing = [...(chromium() ? [] : ['chromium']), ...(hasChineseFont() ? [] : ['fonts-noto-cjk'])];
  if (missing.length > 0 && canInstall()) await install(missing);
  const path = chromium();
  if (!path) return { reason: 'there is no Chromium (chromium, chromium-browser or google-chrome in PATH)' };
  if (!hasChineseFont()) return { reason: 'there is no Chinese font (fonts-noto-cjk)' };
  return { path, alone: await findEngine() };
}

/** The engine without a window's frame (CHROMIUM_SHELL), installed like Chromium where it may be; pages are opened sooner with it. */
async function findEngine() {
  const there = () => [process.env.CHROMIUM_SHELL, 'chromium-headless-shell'].find((name) => name && answers(name));
  // A browser that somebody names is to be the one that is used.
  if (process.env.CHROMIUM && !process.env.CHROMIUM_SHELL) return undefined;
  if (!there() && canInstall()) await install(['chromium-headless-shell']);
  return whereIs(there());
}

/** Whether ffmpeg is there, which converts films; on a Debian machine where we are root it is installed first if it is missing. */
export async function findMaker() {
  const there = () => spawnSync(process.env.FFMPEG || 'ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0;
  if (!there() && canInstall()) await install(['ffmpeg']);
  return there();
}

/** Whether tesseract is there with Chinese, which reads letters of photos; installed like ffmpeg. */
export async function findReader() {
  const there = () => {
    const listed = spawnSync(process.env.TESSERACT || 'tesseract', ['--list-langs'], { encoding: 'utf8' });
    return listed.status === 0 && /^chi_sim$/m.test(listed.stdout);
  };
  if (!there() && canInstall()) await install(['tesseract-ocr', 'tesseract-ocr-chi-sim']);
  return there();
}

function chromium() {
  const given = process.env.CHROMIUM;
  const names = [...(given ? [given] : []), 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  // Asked for its version: on some systems the name is only a note that tells how to get the browser.
  return whereIs(names.find(answers));
}

function answers(name) {
  return spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0;
}

function whereIs(name) {
  if (!name) return undefined;
  const found = spawnSync('which', [name], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : name;
}

function hasChineseFont() {
  if (process.platform !== 'linux') return true;
  const listed = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' });
  if (!listed.error) return listed.stdout.trim() !== '';
  return existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc');
}

function canInstall() {
  return (
    existsSync('/etc/debian_version') &&
    process.getuid?.() === 0 &&
    spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
  );
}

async function install(packages) {
  const start = Date.now();
  console.log(`installing ${packages.join(' and ')} …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  const steps = [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', ...packages],
  ];
  for (const step of steps) {
    const { code, output } = await run('apt-get', [...wait, ...step], { quiet: true, env, limit: 600_000 });
    if (code !== 0) {
      console.log(`  apt-get ${step[0]} ended with ${code}: ${output.trim().split('\n').at(-1)}`);
      return;
    }
  }
  console.log(`installed ${packages.join(' and ')} in ${since(start)}`);
}
