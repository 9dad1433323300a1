/** Contents of the files of a new resource, from the plan of `tools/new.mjs`. */

const childDefinition = ({ prefix, noun, title, child }) => `
export const ${child.noun} = resource({
  name: '${prefix}:${child.noun}',
  title: '${child.title}',
  label: 'name',
  ...childOf('${child.by}', '${title}', '${prefix}:${noun}', {
    name: text('${child.title}名称', { required: true, max: 100 }),
  }),
})
`

export const definition = (asked) => {
  const { area, prefix, noun, title, Noun, child, refs, detail } = asked
  const words = [
    'areaContract',
    ...(child ? ['childOf', 'children'] : []),
    ...(refs.length > 0 ? ['ref'] : []),
    'resource',
    'text',
  ]
  const references = refs.map((to) => `${to.field}: ref('${to.title}', '${to.name}', { search: 'eq' }),`)
  const rows =
    child && `${child.noun}s: children('${child.title}', ${child.noun}, { by: '${child.by}', order: 'sortNo' }),`
  return `
import { ${words.join(', ')} } from '@huxi/model'
${child ? childDefinition(asked) : ''}
export const ${noun} = resource({
  name: '${prefix}:${noun}',
  title: '${title}',
  owner: 'tenant',
  history: true,
  label: 'name',
  fields: {
    code: text('${title}编码', { required: true, max: 100, unique: true, check: 'code', search: 'like' }),
    name: text('${title}名称', { required: true, max: 100, search: 'like' }),
    ${[...references, rows ?? ''].join('\n    ')}
  },
})

export const ${noun}Contract = areaContract(
  [${noun}, 'internal', '${area}/${Noun}List'${detail ? `, '${area}/${Noun}Detail'` : ''}],
  ${child ? `[${child.noun}, 'internal'],` : ''}
)
`
}

export const migration = ({ table, child, refs }) => `
-- rolling: yes
select create_table('${table}', '
  code text not null, name text not null, name_pinyin text, name_initials text${refs.map(({ column }) => `,\n  ${column} text`).join('')}
'${refs.length > 0 ? `, indexed => '{${refs.map(({ column }) => column).join(',')}}'` : ''});
create unique index uq_${table}_code on ${table} (tenant_id, code);
${child ? childTable(child, table) : ''}`

const childTable = ({ table, column }, parent) => `select create_child_table('${table}', '${column}', '${parent}', '
  name text not null
');
`

export const serverModule = ({ area, prefix, noun }) => `
import { ${noun}, ${noun}Contract } from '@huxi/contract'
import { area } from '../../../engine/core/area.ts'
import { serve } from '../../../engine/verbs/serve.ts'

export const ${noun}Area = area({
  name: '${area}',
  contract: ${noun}Contract,
  menu: [{ of: [${noun}], under: 'system', sort: 9 }],
  grants: { sysadmin: ['${prefix}:${noun}:*'] },
  routes: serve(${noun}),
})
`

export const listPage = ({ area, noun, Noun, detail }) => `
import { ${noun} } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'

export default page(${noun}${detail ? `, { page: '${area}/${Noun}Detail' }` : ''})
`

export const detailPage = ({ noun }) => `
import { ${noun} } from '@huxi/contract'
import { detailPage } from '../../kit/detail/detail-page.tsx'

export default detailPage(${noun})
`

export const helpTexts = ({ area, Noun, title, detail }) => ({
  [`${area}/${Noun}List`]: `{ about: '登记、查找和导出${title}。', buttons: [SHEETS] }`,
  ...(detail && { [`${area}/${Noun}Detail`]: `{ about: '一条${title}的内容和经过。', buttons: [HISTORY] }` }),
})
