/**
 * `npm run new -- <area> <noun> [中文名] [--child <noun> [中文名]]` writes the files of a plain resource, with rows that belong to it where
 * they are asked for, and its line in the contract.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { main, ROOT, Stop } from './setup.mjs'

const USAGE =
  '用法：npm run new -- <领域> <名词> [中文名] [--child <明细的名词> [中文名]]，例如 npm run new -- ward room 病房 --child bed 病床'
const MIGRATIONS = 'apps/server/migrations'
const CONTRACTS = 'packages/contract/src/areas.ts'
const AREAS = 'apps/server/src/areas.ts'

const read = (path) => readFileSync(join(ROOT, path), 'utf8')

const joined = (name, by) => name.replace(/[A-Z]/g, (c) => `${by}${c.toLowerCase()}`)

const nextNumber = () => {
  const last = readdirSync(join(ROOT, MIGRATIONS)).sort().at(-1)
  return String(Number.parseInt(last, 10) + 1).padStart(4, '0')
}

/** What codes, tables and paths of an area begin with: as what it has already, else its own name. */
const prefixOf = (area) => {
  const folder = join(ROOT, 'packages/contract/src', area)
  const texts = existsSync(folder) ? readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8')) : []
  return texts.map((text) => /\n {2}name: '([a-z]+):/.exec(text)?.[1]).find(Boolean) ?? area
}

const isNoun = (noun) => /^[a-z][a-zA-Z]*$/.test(noun ?? '')

const refuseTitle = (title) => {
  if (!/[\u4e00-\u9fff]/.test(title)) throw new Stop(`中文名“${title}”里没有汉字：菜单和提示都用它，请用中文\n${USAGE}`)
}

/** Rows that belong to a record. */
const childOf = ([noun, title = '明细'], parent, prefix) => {
  if (!isNoun(noun) || noun === parent) throw new Stop(USAGE)
  refuseTitle(title)
  return {
    noun,
    title,
    table: `${prefix}_${joined(noun, '_')}`,
    by: `${parent}Id`,
    column: `${joined(parent, '_')}_id`,
  }
}

const FLAG = '--child'

/** Everything the files say, from what was asked for. */
const plan = (args) => {
  const at = args.indexOf(FLAG)
  const [[area, noun, title = '记录'], more] = at < 0 ? [args] : [args.slice(0, at), args.slice(at + 1)]
  if (!/^[a-z]+$/.test(area ?? '') || !isNoun(noun)) throw new Stop(USAGE)
  refuseTitle(title)
  const prefix = prefixOf(area)
  const table = `${prefix}_${joined(noun, '_')}`
  const Noun = noun[0].toUpperCase() + noun.slice(1)
  const folder = `apps/server/src/modules/${area}`
  const file = joined(noun, '-')
  const isNewArea = !existsSync(join(ROOT, folder))
  return {
    area,
    prefix,
    noun,
    title,
    table,
    Noun,
    child: more && childOf(more, noun, prefix),
    isNewArea,
    definition: `packages/contract/src/${area}/${file}.ts`,
    migration: `${MIGRATIONS}/${nextNumber()}_${table}.sql`,
    module: `${folder}/${isNewArea ? 'index' : file}.ts`,
    page: `apps/web/src/pages/${area}/${Noun}List.tsx`,
  }
}

const childDefinition = ({ prefix, noun, title, child }) => `
/** A row of a ${noun}, written with it alone. */
export const ${child.noun} = resource({
  name: '${prefix}:${child.noun}',
  title: '${child.title}',
  table: '${child.table}',
  path: '/${prefix}/${child.noun}',
  owner: 'tenant',
  sort: { sortNo: 'asc' },
  label: 'name',
  verbs: WRITTEN_WITH_PARENT,
  fields: {
    ${child.by}: ref('${title}', '${prefix}:${noun}', { required: true, gone: 'cascade' }),
    sortNo: int('次序', { only: [] }),
    name: text('${child.title}名称', { required: true, max: 100 }),
  },
})
`

const definition = (asked) => {
  const { area, prefix, noun, title, table, Noun, child } = asked
  const words = ['areaContract', ...(child ? ['children', 'int', 'ref'] : []), 'resource', 'text', 'type RowOf']
  const rows =
    child && `${child.noun}s: children('${child.title}', ${child.noun}, { by: '${child.by}', order: 'sortNo' }),`
  return `
import { ${[...words, ...(child ? ['WRITTEN_WITH_PARENT'] : [])].join(', ')} } from '@huxi/model'
${child ? childDefinition(asked) : ''}
export const ${noun} = resource({
  name: '${prefix}:${noun}',
  title: '${title}',
  table: '${table}',
  path: '/${prefix}/${noun}',
  owner: 'tenant',
  history: true,
  sort: { createTime: 'desc' },
  label: 'name',
  fields: {
    code: text('${title}编码', { required: true, max: 100, unique: true, check: 'code', search: 'like' }),
    name: text('${title}名称', { required: true, max: 100, search: 'like' }),
    ${rows ?? ''}
  },
})
export type ${Noun} = RowOf<typeof ${noun}>

/** What the area hands over. */
export const ${noun}Contract = areaContract({
  resources: { ${table}: ${noun}${child ? `, ${child.table}: ${child.noun}` : ''} },
  classes: { ${table}: 'internal'${child ? `, ${child.table}: 'internal'` : ''} },
  pages: { ${table}: '${area}/${Noun}List' },
})
`
}

/** The columns every table of a tenant has; those between are its own. */
const tableOf = (table, own) => `create table ${table} (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
${own}
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
`

const migration = ({ table, child }) => `
-- rolling: yes
${tableOf(table, `  code text not null,\n  name text not null,\n  name_pinyin text,\n  name_initials text,`)}create unique index uq_${table}_code on ${table} (tenant_id, code);
create index ix_${table}_create_time on ${table} (tenant_id, create_time, id);
select own_by_tenant('${table}');
${child ? childTable(child, table) : ''}`

const childTable = ({ table, column }, parent) => `
${tableOf(table, `  ${column} text not null references ${parent} (id) on delete cascade,\n  sort_no integer,\n  name text not null,`)}create index ix_${table}_${column} on ${table} (${column}, sort_no);
create index ix_${table}_create_time on ${table} (tenant_id, create_time, id);
select own_by_tenant('${table}');
`

const serverModule = ({ area, prefix, noun }) => `
import { ${noun}, ${noun}Contract } from '@huxi/contract'
import { area } from '../../engine/core/area.ts'
import { serve } from '../../engine/verbs/serve.ts'

export const ${noun}Area = area({
  name: '${area}',
  contract: ${noun}Contract,
  menu: [{ of: [${noun}], under: 'system', url: '/${area}/${noun}', sort: 9 }],
  grants: { sysadmin: ['${prefix}:${noun}:*'] },
  routes: serve(${noun}),
})
`

const page = ({ noun }) => `
import { ${noun} } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'

export default page(${noun})
`

/** Puts the statement that takes something from a file among the others, in the order of files; one statement for each file. */
const addFrom = (text, verb, what, file) => {
  const lines = text.split('\n')
  const files = lines.map((each) => /^(?:import|export) .* from '(.+)'$/.exec(each)?.[1] ?? '')
  const there = files.indexOf(file)
  if (there >= 0) return lines.with(there, lines[there].replace(' }', `, ${what} }`)).join('\n')
  const names = what === '*' ? what : `{ ${what} }`
  const before = files.findLastIndex((name) => name !== '' && name < file)
  const place = before < 0 ? files.findIndex(Boolean) : before + 1
  return lines.toSpliced(place, 0, `${verb} ${names} from '${file}'`).join('\n')
}

/** A list of areas with one more below another one of its folder. */
const below = (text, name, neighbour) => text.replace(new RegExp(`^( +)${neighbour}\\b.*,\\n`, 'm'), `$&$1${name},\n`)

/**
 * The lists with the new line in them. A new folder is found by itself; in a folder that is there the new area is handed over with
 * what it has; where areas have their order, it stands beside that.
 */
const listed = ({ area, noun, isNewArea, definition: path, module }) => {
  const contracts = { [CONTRACTS]: addFrom(read(CONTRACTS), 'export', '*', `./${area}/${path.split('/').at(-1)}`) }
  const [name, index, file] = [`${noun}Area`, `${dirname(module)}/index.ts`, `./modules/${area}/index.ts`]
  if (isNewArea) return contracts
  const indexed = { ...contracts, [index]: addFrom(read(index), 'export', name, `./${module.split('/').at(-1)}`) }
  const server = read(AREAS)
  const neighbour = new RegExp(`\\b(\\w+Area)\\b[^}]*\\} from '${file}'`).exec(server)?.[1]
  if (!neighbour) return indexed
  return { ...indexed, [AREAS]: below(addFrom(server, 'import', name, file), name, neighbour) }
}

/** What somebody else has under one of the names. */
const takenBy = ({ noun, table, ...files }) => {
  const paths = [files.definition, files.module, files.page]
  const found = paths.find((path) => existsSync(join(ROOT, path)))
  if (found) return found
  const said = new RegExp(`^export const ${noun}(?:Contract)? =`, 'm')
  const definition = readdirSync(join(ROOT, dirname(CONTRACTS)), { recursive: true, encoding: 'utf8' })
    .map((path) => join(dirname(CONTRACTS), path))
    .find((path) => path.endsWith('.ts') && said.test(read(path)))
  if (definition) return definition
  return readdirSync(join(ROOT, MIGRATIONS)).find((name) => name.endsWith(`_${table}.sql`))
}

await main(async () => {
  const asked = plan(process.argv.slice(2))
  const taken = takenBy(asked)
  if (taken) throw new Stop(`${asked.area} 的 ${asked.noun} 已经有了（${taken}）：请换一个名词，或直接修改它`)
  const files = {
    [asked.definition]: definition(asked),
    [asked.migration]: migration(asked),
    [asked.module]: serverModule(asked),
    [asked.page]: page(asked),
  }
  const lists = listed(asked)
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
  1. 在 ${asked.definition} 里写字段（是个人数据的，改 classes），在 ${asked.migration} 里写同样的列
  2. 在 ${asked.module} 里定菜单的位置和起始角色的权限
  3. npm run check，再更新接口快照：npm run test:file -- apps/server/test/endpoints.test.ts apps/server/test/openapi.test.ts -u`)
  return 0
})
