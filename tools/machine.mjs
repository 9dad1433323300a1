/** Programs the tests need: found, installed as root on Debian, or named in an install command. */
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { runQuietly, Stop } from './setup.mjs'

const PG_HOME = '/usr/lib/postgresql'
const PG_OLDEST = 15
const CJK_FONTS = ['/usr/share/fonts/opentype/noto', '/usr/share/fonts/noto-cjk', '/usr/share/fonts/truetype/wqy']

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

const findChromium = () =>
  process.env.CHROMIUM_PATH ??
  ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(onPath).find(Boolean)

const findPostgres = () => {
  const known = (existsSync(PG_HOME) ? readdirSync(PG_HOME) : [])
    .filter((version) => Number(version) >= PG_OLDEST)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(PG_HOME, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))
  const initdb = onPath('initdb')
  return known ?? (initdb && dirname(realpathSync(initdb)))
}

/** Screenshots show boxes without such a font; tests pass. */
const findFonts = () => CJK_FONTS.find((folder) => existsSync(folder))

const NEEDS = {
  chromium: { title: 'Chromium', find: findChromium, package: 'chromium' },
  headless: {
    title: 'Chromium（无界面）',
    find: () => onPath('chromium-headless-shell'),
    package: 'chromium-headless-shell',
    optional: true,
  },
  fonts: { title: '中文字体', find: findFonts, package: 'fonts-noto-cjk', optional: true },
  postgres: { title: 'PostgreSQL', find: findPostgres, package: 'postgresql' },
  redis: { title: 'Redis', find: () => onPath('redis-server'), package: 'redis-server' },
}

export const provide = async (needs) => {
  if (missing(needs).length > 0 && mayInstall()) await installPackages(missing(needs))
  const absent = missing(needs).filter((need) => !NEEDS[need].optional)
  if (absent.length > 0) {
    const titles = absent.map((need) => NEEDS[need].title).join('、')
    throw new Stop(`缺少 ${titles}。请运行：sudo apt-get install -y ${packagesOf(absent)}`)
  }
  return Object.fromEntries(needs.map((need) => [need, NEEDS[need].find()]))
}

/** The browser of the journeys: without windows of its own it costs an eighth less. */
export const findBrowser = () => process.env.CHROMIUM_PATH ?? NEEDS.headless.find() ?? findChromium()

const missing = (needs) => needs.filter((need) => !NEEDS[need].find())

const packagesOf = (needs) => needs.map((need) => NEEDS[need].package).join(' ')

const mayInstall = () =>
  process.getuid?.() === 0 && existsSync('/etc/debian_version') && onPath('apt-get') !== undefined

/** An optional package that the distribution lacks must not keep the others away. */
const installPackages = async (needs) => {
  const required = needs.filter((need) => !NEEDS[need].optional)
  const optional = needs.filter((need) => NEEDS[need].optional)
  await apt('更新软件包列表', ['update', '-qq'])
  for (const group of [required, ...optional.map((need) => [need])])
    if (group.length > 0) await installGroup(packagesOf(group))
}

const installGroup = async (packages) => {
  console.log(`安装 ${packages}…`)
  const args = ['install', '-y', '-qq', '--no-install-recommends', ...packages.split(' ')]
  const { code, output } = await apt(`安装 ${packages}`, args)
  if (code !== 0) console.error(`${output.trim().split('\n').slice(-5).join('\n')}\n安装 ${packages} 失败，原因见上。`)
}

const apt = (what, args) => runQuietly('apt-get', args, { what, env: { DEBIAN_FRONTEND: 'noninteractive' } })
