import { checkPermission, permission } from '@huxi/contract'
import { Form, type FormRule } from 'antd'
import { HttpError } from '../../../platform/http.ts'
import { call } from '../../../kit/data/call.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import type { FormSlotProps } from '../../../kit/record/record-editor.tsx'
import { DictRadio } from '../../../kit/kinds/dict.tsx'
import type { FormHandle } from '../../../kit/form/use-record-form.ts'
import { rowId, type Row } from '../../../kit/record/row.ts'
import { editStep } from '../preview/ask.ts'
import { PreviewPart } from '../preview/preview-part.tsx'
import { IconInput } from './icon-input.tsx'
import { Protects } from './protects.tsx'
import { knownPage } from './known-page.ts'
import { BUTTON, DIRECTORY, PAGE, ROOT } from './menu.ts'
import fields from '../../../kit/look/fields.module.css'
import groupHead from '../../../kit/look/group-head.module.css'

const TYPES = [ROOT, PAGE, BUTTON].map(String)

const BUILT_IN = '这是系统内置菜单，类型、访问路径、前端组件和授权标识不能修改'

export const MenuForm = (props: FormSlotProps) => {
  const { handle, row } = props
  const type = Form.useWatch('menuType', { form: handle.form, preserve: true }) as number | undefined
  const locked = row?.['builtIn'] === true
  return (
    <>
      {locked && (
        <div className={`${groupHead.note} ${fields.wide}`} role="note">
          {BUILT_IN}
        </div>
      )}
      <FormField name="menuType" wide>
        <DictRadio<number> dict={permission.fields.menuType.dict} numeric among={TYPES} disabled={locked} />
      </FormField>
      {type === BUTTON ? <ButtonFields locked={locked} /> : <PageFields {...props} type={type} locked={locked} />}
      <FormField name="description" wide />
      {row && <Impact handle={handle} row={row} />}
    </>
  )
}

/** A new menu affects no one yet. */
const Impact = ({ handle, row }: { handle: FormHandle; row: Row }) => {
  const now = Form.useWatch([], handle.form) as object | undefined
  const steps = async () => {
    const values = await handle.check()
    return values && [editStep(permission, values, row)]
  }
  return (
    <div className={fields.wide}>
      <h3 className={groupHead.groupHead}>变更影响</h3>
      <PreviewPart steps={steps} of={now} />
    </div>
  )
}

const ButtonFields = ({ locked }: { locked: boolean }) => (
  <>
    <FormField name="name" label="按钮名称" />
    <FormField name="parentId" required />
    <FormField
      name="perms"
      required
      disabled={locked}
      help={locked ? undefined : '例如 system:user:add，多个标识以英文逗号分隔'}
      wide
    />
    <CodeProtects builtIn={locked} />
    <FormField name="permsType" required help="未授权时：显示策略不显示该按钮，禁用策略显示但不能操作" />
    <FormField name="status" required help="无效后所有人都能看到该按钮，服务器仍会校验权限" />
    <FormField name="sortNo" />
  </>
)

interface PageFieldsProps extends FormSlotProps {
  type: number | undefined
  locked: boolean
}

const PageFields = ({ handle, row, type, locked }: PageFieldsProps) => {
  const aggregated = Form.useWatch('alwaysShow', handle.form) === true
  const url = Form.useWatch('url', handle.form) as string | null | undefined
  const external = EXTERNAL.test(url ?? '')
  return (
    <>
      <FormField name="name" />
      {type === PAGE && <FormField name="parentId" required />}
      <FormField name="icon">
        <IconInput />
      </FormField>
      <FormField name="sortNo" />
      <h3 className={groupHead.groupHead}>页面</h3>
      <FormField
        name="url"
        required
        disabled={locked}
        help={locked ? undefined : '以 / 开头；外部网页填写以 http(s):// 开头的地址'}
        rules={aggregated || locked ? [] : [freeUrl(row?.['url'], row && rowId(row))]}
      />
      <FormField
        name="component"
        required={type === PAGE && !external}
        disabled={locked}
        help={locked ? undefined : componentHelp(type, external)}
        rules={locked ? [] : [knownPage]}
      />
      {type === ROOT && <FormField name="redirect" help="打开该菜单时转到的路径，不填则转到第一个下级" />}
      <FormField name="componentName" help="不填则取前端组件的最后一段" />
      <FormField name="perms" disabled={locked} help={locked ? undefined : '打开页面所需的标识，多个以英文逗号分隔'} />
      <h3 className={groupHead.groupHead}>显示</h3>
      <FormField name="isRoute" help="否：只是链接，不生成页面" />
      <FormField name="hidden" help="是：不出现在菜单中，仍可打开" />
      <FormField name="alwaysShow" help="是：下级不单独出现在菜单中" />
      <FormField name="keepAlive" help="是：切换标签页时保留内容" />
      <FormField name="hideTab" help="是：打开时不出现在标签栏" />
      <FormField name="internalOrExternal" help="是：外部网页在新窗口中打开" />
      <FormField name="ownWindow" help="是：没有这个页面的旧客户端在新窗口中打开本系统的页面" />
    </>
  )
}

const EXTERNAL = /^(?:https?:\/\/|\{\{)/

const componentHelp = (type: number | undefined, external: boolean): string =>
  type === ROOT
    ? `例如 system/UserList，不填则为目录（${DIRECTORY}）`
    : external
      ? '不填则在页面内打开外部网页'
      : `例如 system/UserList，目录填 ${DIRECTORY}`

/** A path is unique, except that an aggregated menu may share that of its page. */
const freeUrl = (present: unknown, id: string | undefined): FormRule => ({
  validator: async (_, value: unknown) => {
    const url = String(value ?? '').trim()
    if (url === '' || url === present) return
    await call(checkPermission, { url, ...(id !== undefined && { id }) }).catch((error: unknown) => {
      // A failed check never blocks.
      if (error instanceof HttpError && error.status === 200) throw new Error(`访问路径“${url}”已被其他菜单使用`)
    })
  },
})

const CodeProtects = ({ builtIn }: { builtIn: boolean }) => (
  <div className={fields.wide}>
    <Protects perms={Form.useWatch<string | null>('perms')} builtIn={builtIn} />
  </div>
)
