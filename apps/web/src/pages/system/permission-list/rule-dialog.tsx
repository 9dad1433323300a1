import { addMenuRule, dataRule, editMenuRule, permission, type DataRule } from '@huxi/contract'
import type { Given } from '@huxi/model'
import { App, Form } from 'antd'
import { useMemo } from 'react'
import { call, callOnce } from '../../../kit/data/call.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import type { FormHandle } from '../../../kit/form/use-record-form.ts'
import { FormDialog } from '../../../kit/record/form-dialog.tsx'
import { useChanged } from '../../../kit/data/query.ts'
import { ruleChoices } from '../../../kit/ui/row-rule.tsx'
import { stepOf, type Step } from '../preview/ask.ts'
import { PreviewPart } from '../preview/preview-part.tsx'
import { usePreview } from '../preview/use-preview.tsx'
import groupHead from '../../../kit/look/group-head.module.css'
import { targetsOf, type MenuRow } from './menu.ts'
import { FieldInput, literalRule, OperatorInput, ValueInput } from './rule-inputs.tsx'

const { permissionId: _menu, ...FIELDS } = dataRule.fields
const START = { ruleConditions: '=', status: '1' }

export interface RuleTarget {
  rule?: DataRule
}

interface RuleDialogProps {
  menu: MenuRow
  target: RuleTarget | undefined
  onClose: () => void
}

export const RuleDialog = ({ menu, target, onClose }: RuleDialogProps) => {
  const rule = target?.rule
  const question = {
    title: rule ? '编辑数据规则' : '新增数据规则',
    subject: menu.name,
    fields: FIELDS,
    initial: rule ? { ...rule } : START,
    recordId: rule?.id,
    draft: { key: `page:rule-${rule?.id ?? `new-${menu.id}`}`, version: rule?.version },
    onSubmit: useSaveRule(menu, rule),
  }
  return (
    <FormDialog question={target && question} onClose={onClose}>
      {(handle) => <RuleFields handle={handle} menu={menu} rule={rule} />}
    </FormDialog>
  )
}

const RuleFields = ({ handle, menu, rule }: { handle: FormHandle; menu: MenuRow; rule: DataRule | undefined }) => {
  const fields = useMemo(() => ruleChoices(targetsOf(menu)), [menu])
  const column = Form.useWatch('ruleColumn', handle.form) as string | undefined
  const operator = Form.useWatch('ruleConditions', handle.form) as string | undefined
  const field = fields.get(column ?? '')
  // Operators and values depend on the field.
  const start = () => handle.form.setFieldsValue({ ruleConditions: '=', ruleValue: undefined })
  return (
    <>
      <FormField name="ruleName" />
      <FormField name="ruleColumn">
        <FieldInput fields={fields} onPick={start} />
      </FormField>
      <FormField name="ruleConditions">
        <OperatorInput field={field} />
      </FormField>
      <FormField
        name="ruleValue"
        rules={[literalRule(field, operator)]}
        {...(operator === 'IN' && { help: '多个值用英文逗号分隔' })}
      >
        <ValueInput field={field} operator={operator} />
      </FormField>
      <FormField name="status" required />
      {rule && <Impact handle={handle} menu={menu} rule={rule} />}
    </>
  )
}

/** A new rule affects no role yet. */
const Impact = ({ handle, menu, rule }: { handle: FormHandle; menu: MenuRow; rule: DataRule }) => {
  const now = Form.useWatch([], handle.form) as object | undefined
  const steps = async () => {
    const values = await handle.check()
    return values && [editOf(menu, rule, values)]
  }
  return (
    <>
      <h3 className={groupHead.groupHead}>变更影响</h3>
      <PreviewPart steps={steps} of={now} />
    </>
  )
}

const editOf = (menu: MenuRow, rule: DataRule, values: object): Step =>
  stepOf(editMenuRule, { ...values, permissionId: menu.id, id: rule.id })

const useSaveRule = (menu: MenuRow, rule: DataRule | undefined) => {
  const { message } = App.useApp()
  const changed = useChanged(permission)
  const preview = usePreview()
  return async (values: Given<typeof FIELDS>, idempotencyKey: string) => {
    if (rule && !(await preview.agreed([editOf(menu, rule, values)]))) return false
    const given = { ...values, permissionId: menu.id }
    if (rule) await call(editMenuRule, { ...given, id: rule.id })
    else await callOnce(addMenuRule, given, idempotencyKey)
    void message.success(`已${rule ? '修改' : '新增'}数据规则“${values.ruleName}”`)
    void changed()
    return true
  }
}
