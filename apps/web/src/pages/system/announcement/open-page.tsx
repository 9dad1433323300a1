/** 打开方式: the page an announcement opens besides its text. */
import type { MenuNode } from '@huxi/contract'
import { Form } from 'antd'
import { useSession } from '../../../kit/data/session.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import type { FormHandle } from '../../../kit/form/use-record-form.ts'
import { Select } from '../../../kit/ui/popup.tsx'

const COMPONENT = 'component'
const NO_PAGE = /^layouts\//

interface PageChoice {
  value: string
  label: string
}

/** Pages of the menu with their ancestors; a detail page has no address of its own. */
const pagesIn = (nodes: readonly MenuNode[], above: readonly string[] = []): PageChoice[] =>
  nodes.flatMap(({ component, path, meta, hidden, children = [] }) => {
    const trail = [...above, meta.title]
    const own = component && !hidden && !NO_PAGE.test(component) && !path.includes(':')
    return [...(own ? [{ value: component, label: trail.join(' / ') }] : []), ...pagesIn(children, trail)]
  })

export const OpenPage = ({ handle }: { handle: FormHandle }) => {
  const type = Form.useWatch('openType', { form: handle.form, preserve: true }) as string | null | undefined
  return (
    <>
      <FormField name="busId" help="选择后带出业务类型、打开方式和打开页面，打开方式和页面可以修改" />
      <FormField name="busType" disabled help="由关联业务带出" />
      <FormField name="openType" help="不选则只显示通告内容" />
      {type === COMPONENT && (
        <FormField name="openPage" required>
          <PageSelect />
        </FormField>
      )}
      {type && type !== COMPONENT && (
        <FormField name="openPage" label="打开地址" required help="以 / 开头的站内地址，或以 https:// 开头的网址" />
      )}
    </>
  )
}

/** The form item injects value and onChange. */
const PageSelect = (props: { id?: string; value?: string | null; onChange?: (page: string) => void }) => {
  const menu = useSession((s) => s.menu)
  return (
    <Select
      {...props}
      showSearch
      placeholder="请选择打开页面"
      options={pagesIn(menu ?? [])}
      value={props.value ?? null}
    />
  )
}
