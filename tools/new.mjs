/** `npm run new -- <group>/<area> <noun> [中文名] …` writes the files of a resource and registers it. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { definition, detailPage, helpTexts, listPage, migration, serverModule } from './new-files.mjs'
import { main, ROOT, Stop } from './setup.mjs'

const USAGE = `用法：npm run new -- <分组>/<领域> <名词> [中文名] [选项]，例如 npm run new -- care/ward room 病房 --child bed 病床 --detail
  分组：system（人员、权限、字典）、care（患者到随访）、content（公告、文章、消息）、operations（任务、监控、报表）；已有的领域可以不写分组
  --child <名词> [中文名]   带明细：在它的表单里一起增删改
  --ref <资源> …           引用其他资源，例如 --ref system:depart borrower=system:user（等号前是字段名）
  --detail                有自己的详情页，带时间线和修改历史`
const MIGRATIONS = 'apps/server/migrations'
const CONTRACTS = 'packages/contract/src/areas.ts'
const AREAS = 'apps/server/src/areas.ts'
const MODULES = 'apps/server/src/modules'
const ADDRESSES = 'apps/web/src/shell/routes/own-addresses.ts'
const HELP = { system: 'system', care: 'patient', content: 'content', operations: 'operations' }
const GROUPS = ['system', 'care', 'content', 'operations']

const read = (path) => readFileSync(join(ROOT, path), 'utf8')

const joined = (name, by) => name.replace(/[A-Z]/g, (c) => `${by}${c.toLowerCase()}`)

const nextNumber = () => {
  const last = readdirSync(join(ROOT, MIGRATIONS)).sort().at(-1)
  return String(Number.parseInt(last, 10) + 1).padStart(4, '0')
}

const prefixOf = (group, area) => {
  const folder = join(ROOT, 'packages/contract/src', group, area)
  const texts = existsSync(folder) ? readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8')) : []
  return texts.map((text) => /\n {2}name: '([a-z]+):/.exec(text)?.[1]).find(Boolean) ?? area
}

const isNoun = (noun) => /^[a-z][a-zA-Z]*$/.test(noun ?? '')

const refuse = (why) => {
  throw new Stop(`${why}\n${USAGE}`)
}

const refuseName = (noun, what = '名词') => {
  if (!isNoun(noun)) refuse(`${what}“${noun ?? ''}”须以小写字母开头、只含英文字母，例如 room、bedPlan`)
}

const refuseTitle = (title) => {
  if (!/[\u4e00-\u9fff]/.test(title)) refuse(`中文名“${title}”里没有汉字：菜单和提示都用它，请用中文`)
}

/** Group and name of an area: `care/store`, or the name alone when the area exists. */
const placeOf = (place) => {
  const [, given, area] = /^(?:([a-z]+)\/)?([a-z]+)$/.exec(place) ?? []
  if (!area) refuse(`领域“${place}”只能用小写英文字母，前面是分组，例如 care/ward`)
  const home = GROUPS.find((group) => existsSync(join(ROOT, MODULES, group, area)))
  if (given && !GROUPS.includes(given)) refuse(`没有分组“${given}”：请用 ${GROUPS.join('、')}`)
  if (given && home && given !== home) refuse(`领域“${area}”已在分组 ${home} 中：请写 ${home}/${area}`)
  if (!given && !home) refuse(`新领域“${area}”须写明分组，例如 care/${area}`)
  return { group: given ?? home, area }
}

const childOf = ([noun, title = '明细'], parent, prefix) => {
  refuseName(noun)
  if (noun === parent) refuse(`明细不能与 ${parent} 同名：请换一个名词`)
  refuseTitle(title)
  return {
    noun,
    title,
    table: `${prefix}_${joined(noun, '_')}`,
    by: `${parent}Id`,
    column: `${joined(parent, '_')}_id`,
  }
}

const contractFiles = () =>
  readdirSync(join(ROOT, dirname(CONTRACTS)), { recursive: true, encoding: 'utf8' })
    .map((path) => join(dirname(CONTRACTS), path))
    .filter((path) => path.endsWith('.ts'))
    .map((path) => ({ path, text: read(path) }))

const referred = (asked) => {
  const [, given, name] = /^(?:([^=]*)=)?(.*)$/.exec(asked)
  if (given !== undefined) refuseName(given, '字段名')
  const [, noun] = /^[a-z]+:([a-z][a-zA-Z]*)$/.exec(name) ?? []
  const said = noun && new RegExp(`\\bname: '${name}',\\s+title: '(.+?)',`)
  const title = said && contractFiles().flatMap(({ text }) => said.exec(text)?.[1] ?? [])[0]
  if (!title) refuse(`没有资源“${name}”，不能引用：请写已有的资源，例如 system:depart`)
  const field = given ?? `${noun}Id`
  return { name, title, field, column: joined(field, '_') }
}

const typed = (args) => {
  const starts = args.flatMap((word, at) => (word.startsWith('--') ? [at] : []))
  const options = starts.map((at, n) => [args[at].slice(2), args.slice(at + 1, starts[n + 1])])
  const unknown = options.find(([name]) => !['child', 'ref', 'detail'].includes(name))
  if (unknown) refuse(`没有选项 --${unknown[0]}`)
  const given = {}
  for (const [name, words] of options) given[name] = [...(given[name] ?? []), ...words]
  return { words: args.slice(0, starts[0]), ...given }
}

const plan = (args) => {
  const { words, child, ref, detail } = typed(args)
  const [place, noun, title = '记录'] = words
  if (!place) throw new Stop(USAGE)
  const { group, area } = placeOf(place)
  refuseName(noun)
  if (ref?.length === 0) refuse('--ref 后面要写引用的资源')
  const refs = [...new Set(ref)].map(referred)
  const twice = refs.find(({ field }, at) => refs.findIndex((each) => each.field === field) < at)
  if (twice) refuse(`字段名“${twice.field}”用了两次：请用等号前的字段名区分`)
  refuseTitle(title)
  const prefix = prefixOf(group, area)
  const table = `${prefix}_${joined(noun, '_')}`
  const Noun = noun[0].toUpperCase() + noun.slice(1)
  const folder = `${MODULES}/${group}/${area}`
  const file = joined(noun, '-')
  const isNewArea = !existsSync(join(ROOT, folder))
  return {
    area,
    group,
    prefix,
    noun,
    title,
    table,
    Noun,
    child: child && childOf(child, noun, prefix),
    refs,
    detail: detail !== undefined,
    isNewArea,
    definition: `packages/contract/src/${group}/${area}/${file}.ts`,
    migration: `${MIGRATIONS}/${nextNumber()}_${table}.sql`,
    module: `${folder}/${isNewArea ? 'index' : file}.ts`,
    page: `apps/web/src/pages/${area}/${Noun}List.tsx`,
    detailPage: `apps/web/src/pages/${area}/${Noun}Detail.tsx`,
  }
}

/** Inserts an import or export in the order of files, one statement for each file. */
const addFrom = (text, verb, what, file) => {
  const lines = text.split('\n')
  const files = lines.map((each) => /^(?:import|export) .* from '(.+)'$/.exec(each)?.[1] ?? '')
  const closing = lines.indexOf(`} from '${file}'`)
  if (closing >= 0) return lines.toSpliced(closing, 0, `  ${what},`).join('\n')
  const there = files.indexOf(file)
  if (there >= 0) return lines.with(there, lines[there].replace(' }', `, ${what} }`)).join('\n')
  const names = what === '*' ? what : `{ ${what} }`
  const before = files.findLastIndex((name) => name !== '' && name < file)
  const place = before < 0 ? files.findIndex(Boolean) : before + 1
  return lines.toSpliced(place, 0, `${verb} ${names} from '${file}'`).join('\n')
}

const addressed = (text, addresses) => {
  const lines = text.split('\n')
  const [first, end] = [lines.findIndex((line) => line.startsWith("  '/")), lines.indexOf(']')]
  const own = [...lines.slice(first, end), ...addresses.map((address) => `  '${address}',`)]
  return lines.toSpliced(first, end - first, ...own.toSorted(byAddress)).join('\n')
}

const byAddress = (a, b) => (a.split("'")[1] < b.split("'")[1] ? -1 : 1)

const helped = (text, entries) => {
  const imported = text.slice(0, text.indexOf('\n\n'))
  const missing = ['SHEETS', 'HISTORY'].filter((name) => entries.includes(name) && !imported.includes(name))
  const known = missing.length > 0 ? addFrom(text, 'import', missing.join(', '), './text.ts') : text
  return known.replace(/\}\n$/, `${entries}}\n`)
}

const pageLines = (asked) => {
  const { group, prefix, noun, detail } = asked
  const help = `apps/web/src/shell/help/texts/${HELP[group]}.ts`
  const url = `/${prefix}/${noun}`
  const entries = Object.entries(helpTexts(asked)).map(([page, text]) => `  '${page}': ${text},\n`)
  return {
    [ADDRESSES]: addressed(read(ADDRESSES), [url, ...(detail ? [`${url}/:id`] : [])]),
    [help]: helped(read(help), entries.join('')),
  }
}

const below = (text, name, neighbour) => {
  const lines = text.split('\n')
  const at = lines.findLastIndex((line) => new RegExp(`^ +${neighbour}\\b.*,$`).test(line))
  return at < 0 ? text : lines.toSpliced(at + 1, 0, `  ${name},`).join('\n')
}

/** Registers areas and resources; order of areas counts, so a new one stands beside its neighbour. */
const listed = ({ group, area, noun, isNewArea, definition: path, module }) => {
  const contracts = {
    [CONTRACTS]: addFrom(read(CONTRACTS), 'export', '*', `./${group}/${area}/${path.split('/').at(-1)}`),
  }
  const [name, index, file] = [`${noun}Area`, `${dirname(module)}/index.ts`, `./modules/${group}/${area}/index.ts`]
  if (isNewArea) return contracts
  const indexed = { ...contracts, [index]: addFrom(read(index), 'export', name, `./${module.split('/').at(-1)}`) }
  const server = read(AREAS)
  const neighbour = new RegExp(`\\b(\\w+Area)\\b[^}]*\\} from '${file}'`).exec(server)?.[1]
  if (!neighbour) return indexed
  return { ...indexed, [AREAS]: below(addFrom(server, 'import', name, file), name, neighbour) }
}

const takenBy = ({ child, ...asked }) => {
  const [path] = [asked.definition, asked.module, asked.page, asked.detailPage].filter((each) =>
    existsSync(join(ROOT, each)),
  )
  if (path) return { noun: asked.noun, path }
  const migrations = readdirSync(join(ROOT, MIGRATIONS)).map((name) => ({
    path: name,
    text: read(join(MIGRATIONS, name)),
  }))
  const sources = [...contractFiles(), ...migrations]
  return [asked, ...(child ? [child] : [])].flatMap(({ noun, table }) => {
    const said = new RegExp(
      `^export const ${noun}(?:Contract)? =|^(?:create table |select create_(?:child_)?table\\(')${table}\\b`,
      'm',
    )
    return sources.filter(({ text }) => said.test(text)).map((each) => ({ noun, path: each.path }))
  })[0]
}

await main(async () => {
  const asked = plan(process.argv.slice(2))
  const taken = takenBy(asked)
  if (taken) throw new Stop(`${asked.area} 的 ${taken.noun} 已经有了（${taken.path}）：请换一个名词，或直接修改它`)
  const files = {
    [asked.definition]: definition(asked),
    [asked.migration]: migration(asked),
    [asked.module]: serverModule(asked),
    [asked.page]: listPage(asked),
    ...(asked.detail && { [asked.detailPage]: detailPage(asked) }),
  }
  const lists = { ...listed(asked), ...pageLines(asked) }
  for (const [path, text] of Object.entries({ ...files, ...lists })) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true })
    writeFileSync(join(ROOT, path), text.trimStart())
  }
  const sources = [...Object.keys(files), ...Object.keys(lists)].filter((path) => !path.endsWith('.sql'))
  spawnSync(join(ROOT, 'node_modules/.bin/oxfmt'), sources, { cwd: ROOT })
  console.log(`已写好：
${Object.keys(files)
  .map((path) => `  ${path}`)
  .join('\n')}
已登记：${Object.keys(lists).join('、')}
接下来：
  1. 在 ${asked.definition} 里写字段（是个人数据的，改它那一行的数据等级），在 ${asked.migration} 里写同样的列（字段种类和列类型：docs/new-noun.md）；
     几秒内试一遍定义：npm run test:file -- packages/contract，约一分钟试一遍列和规则：npm run test:file -- apps/server/test/resources -t ${asked.prefix}:${asked.noun}
  2. 在 ${asked.module} 里定菜单的位置和起始角色的权限（角色名和权限码：docs/new-noun.md）
  3. npm run format，npm run check，再更新接口快照：npm run test:file -- apps/server/test/endpoints.test.ts apps/server/test/openapi.test.ts -u`)
  return 0
})
