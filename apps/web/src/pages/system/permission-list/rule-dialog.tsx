/** 新增数据规则 / 编辑数据规则: a field, a comparison and a value or a variable. */
import { addMenuRule, dataRule, editMenuRule, permission, type DataRule } from '@huxi/contract'
import { App, Form } from 'antd'
import { useMemo, useState } from 'react'
import { callFull } from '../../../kit/data/call.ts'
import { DialogFoot } from '../../../kit/ui/dialog-foot.tsx'
import { DraftFoot, draftNote } from '../../../kit/draft/draft-bar.tsx'
import { useDirtyGuard } from '../../../kit/form/dirty-guard.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { RecordForm } from '../../../kit/form/record-form.tsx'
import { showRefusal } from '../../../kit/form/refusal.ts'
import { useOnce } from '../../../kit/form/use-once.ts'
import { useRecordForm, type FormHandle } from '../../../kit/form/use-record-form.ts'
import { useFirstFocus } from '../../../kit/record/record-editor.tsx'
import { RecordShell, useShellKind } from '../../../kit/record/record-shell.tsx'
import { useChanged } from '../../../kit/data/query.ts'
import { ruleChoices } from '../../../kit/ui/row-rule.tsx'
import { targetsOf, type MenuRow } from './menu.ts'
import { FieldInput, OperatorInput, ValueInput } from './rule-inputs.tsx'

const { permissionId: _menu, ...FIELDS } = dataRule.fields
const START = { ruleConditions: '=', status: '1' }

/** What is open: a rule, or none yet when one is added. */
export interface RuleTarget {
  rule?: DataRule
}

interface RuleDialogProps {
  menu: MenuRow
  target: RuleTarget | undefined
  onClose: () => void
}

/** The dialog; each opening starts afresh. */
export const RuleDialog = ({ menu, target, onClose }: RuleDialogProps) => {
  const [kept, setKept] = useState<{ target: RuleTarget; opening: number }>()
  if (target && target !== kept?.target) setKept({ target, opening: (kept?.opening ?? 0) + 1 })
  if (!kept) return null
  return (
    <RuleEditor
      key={kept.opening}
      menu={menu}
      rule={kept.target.rule}
      open={target !== undefined}
      onClose={onClose}
      onGone={() => !target && setKept(undefined)}
    />
  )
}

interface RuleEditorProps {
  menu: MenuRow
  rule: DataRule | undefined
  open: boolean
  onClose: () => void
  onGone: () => void
}

const RuleEditor = ({ menu, rule, open, onClose, onGone }: RuleEditorProps) => {
  const kind = useShellKind(Object.keys(FIELDS).length)
  const initial = useMemo(() => (rule ? { ...rule } : START), [rule])
  const draft = { key: `page:rule-${rule?.id ?? `new-${menu.id}`}`, version: rule?.version }
  const handle = useRecordForm({ fields: FIELDS, initial, recordId: rule?.id, draft })
  const guard = useDirtyGuard(open && handle.dirty, draftNote(handle.draft))
  const { submit, busy } = useSaveRule(handle, menu, rule, onClose)
  useFirstFocus(open, handle)
  const close = () => guard(onClose)
  return (
    <RecordShell
      open={open}
      kind={kind}
      title={rule ? '编辑数据规则' : '新增数据规则'}
      subject={menu.name}
      footer={
        <DialogFoot
          note={<DraftFoot draft={handle.draft} onRestore={handle.restoreDraft} onDiscard={handle.discardDraft} />}
          busy={busy}
          onCancel={close}
          onOk={submit}
        />
      }
      onClose={close}
      onGone={onGone}
    >
      <RecordForm handle={handle} layout={kind === 'modal' ? 'horizontal' : 'vertical'}>
        <RuleFields handle={handle} menu={menu} />
      </RecordForm>
    </RecordShell>
  )
}

const RuleFields = ({ handle, menu }: { handle: FormHandle; menu: MenuRow }) => {
  const fields = useMemo(() => ruleChoices(targetsOf(menu)), [menu])
  const column = Form.useWatch('ruleColumn', handle.form) as string | undefined
  const operator = Form.useWatch('ruleConditions', handle.form) as string | undefined
  const field = fields.get(column ?? '')
  // another field has other comparisons and values
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
      <FormField name="ruleValue" {...(operator === 'IN' && { help: '多个值用英文逗号分隔' })}>
        <ValueInput field={field} operator={operator} />
      </FormField>
      <FormField name="status" required />
    </>
  )
}

const useSaveRule = (handle: FormHandle, menu: MenuRow, rule: DataRule | undefined, onDone: () => void) => {
  const { message } = App.useApp()
  const changed = useChanged(permission)
  const { once, busy } = useOnce()
  const save = async () => {
    const values = await handle.check()
    if (!values) return
    const given = { ...values, permissionId: menu.id }
    try {
      const answer = rule ? await callFull(editMenuRule, { ...given, id: rule.id }) : await callFull(addMenuRule, given)
      void message.success(answer.message)
      void handle.draft.end()
      onDone()
      await changed()
    } catch (error) {
      showRefusal(handle, error)
    }
  }
  return { submit: () => void once(save), busy }
}
