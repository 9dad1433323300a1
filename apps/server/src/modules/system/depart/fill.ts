/** Preview of a new code for forms of older clients; saving generates it again. */
import { depart } from '@huxi/contract'
import { refused, text } from '@huxi/model'
import { fillFunction } from '../../../engine/core/area.ts'
import type { FillRule } from '../../../engine/core/seeds.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { levelOf, nextCode } from './org-code.ts'

const orgCode = fillFunction({
  key: 'org_num_role',
  title: '机构编码',
  hint: '上级部门的编码加一段，例如 A01A02，连同它的层级；表单的 parentId 是上级部门',
  classNames: ['OrgCodeRule'],
  parameters: { parentId: text('上级部门', { max: 64 }) },
  make: (tx, { params, forms }) =>
    Promise.all(
      forms.map(async (form) => {
        const parentId = typeof form['parentId'] === 'string' ? form['parentId'] : params.parentId
        const parent = parentId ? await storeOf(tx, depart).find(tx, parentId) : null
        if (parent === undefined) throw refused('上级部门不存在，请重新选择')
        const code = await nextCode(tx, parent && { id: parent.id, orgCode: parent.orgCode! })
        return [code, String(levelOf(code))]
      }),
    ),
})

export const departFunctions = [orgCode]

export const departCodes: FillRule = {
  code: 'org_num_role',
  name: '机构编码生成',
  ruleClass: 'org_num_role',
  params: {},
  access: ['system:depart:add', 'system:depart:edit'],
}
