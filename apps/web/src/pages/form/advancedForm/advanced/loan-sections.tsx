import { loan } from '@huxi/contract'
import { inputFields } from '@huxi/model'
import { Button } from 'antd'
import { useState } from 'react'
import { newIdempotencyKey } from '../../../../kit/data/idempotency-key.ts'
import { FormField } from '../../../../kit/form/form-field.tsx'
import { RecordForm } from '../../../../kit/form/record-form.tsx'
import { Stack } from '../../../../kit/ui/place.tsx'
import fields from '../../../../kit/look/fields.module.css'
import panel from '../../../../kit/look/panel.module.css'
import { FooterToolBar } from '../../../../kit/ui/blocks/footer-tool-bar.tsx'
import { useNewLoan } from '../../basic-form/use-new-loan.ts'

const FIELDS = inputFields(loan.fields)

const SECTIONS = [
  { title: '设备', names: ['device', 'quantity'] },
  { title: '借用', names: ['borrower', 'fromOn', 'dueOn', 'note'] },
  { title: '随附配件', names: ['accessories'] },
]

export function LoanSections() {
  const [key, setKey] = useState(newIdempotencyKey)
  return <OneLoan key={key} idempotencyKey={key} onDone={() => setKey(newIdempotencyKey())} />
}

const OneLoan = (props: { idempotencyKey: string; onDone: () => void }) => {
  const { handle, busy, mayAdd, submit, again } = useNewLoan({ fields: FIELDS, ...props })
  return (
    <>
      <RecordForm handle={handle}>
        <Stack gap={16}>
          {SECTIONS.map(({ title, names }) => (
            <section key={title} className={panel.panel} aria-label={title}>
              <div className={panel.head}>
                <h2>{title}</h2>
              </div>
              <div className={fields.form} data-columns={2}>
                {names.map((name) => (
                  <FormField key={name} name={name} />
                ))}
              </div>
            </section>
          ))}
        </Stack>
      </RecordForm>
      <FooterToolBar extra={!mayAdd && '您没有新增设备借用的权限，不能提交。请联系管理员授权。'}>
        <Button onClick={again}>重新填写</Button>
        <Button type="primary" loading={busy} disabled={!mayAdd} onClick={submit}>
          提交
        </Button>
      </FooterToolBar>
    </>
  )
}
