import { loan } from '@huxi/contract'
import { inputFields, verbEndpoint } from '@huxi/model'
import { Button, Steps } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { callOnce } from '../../../../kit/data/call.ts'
import { rulesFor } from '../../../../kit/data/field-rules.ts'
import { newIdempotencyKey } from '../../../../kit/data/idempotency-key.ts'
import { useChanged } from '../../../../kit/data/query.ts'
import { useDirtyGuard } from '../../../../kit/form/dirty-guard.ts'
import { RecordForm } from '../../../../kit/form/record-form.tsx'
import { useOnce } from '../../../../kit/form/use-once.ts'
import { useRecordForm, type FormValues } from '../../../../kit/form/use-record-form.ts'
import { useVerbs } from '../../../../kit/record/row-actions.tsx'
import { DetailList } from '../../../../kit/ui/blocks/detail-list.tsx'
import { Result } from '../../../../kit/ui/blocks/result.tsx'
import { Row, Stack } from '../../../../kit/ui/place.tsx'
import words from '../../../../kit/look/words.module.css'

const { accessories: _, ...FIELDS } = inputFields(loan.fields)
const STEPS = ['填写借用信息', '核对信息', '完成'].map((title) => ({ title }))

export function LoanSteps() {
  const [step, setStep] = useState(0)
  const [values, setValues] = useState<FormValues>({})
  const again = () => {
    setValues({})
    setStep(0)
  }
  return (
    <Stack gap={24}>
      <Steps current={step} items={STEPS} />
      {step === 0 && (
        <Fill
          values={values}
          onNext={(filled) => {
            setValues(filled)
            setStep(1)
          }}
        />
      )}
      {step === 1 && <Check values={values} onBack={() => setStep(0)} onDone={() => setStep(2)} />}
      {step === 2 && <Done values={values} onAgain={again} />}
    </Stack>
  )
}

const Fill = ({ values, onNext }: { values: FormValues; onNext: (values: FormValues) => void }) => {
  const handle = useRecordForm({ fields: FIELDS, rules: rulesFor(loan), table: loan.table, initial: values })
  useDirtyGuard(handle.dirty)
  const next = async () => {
    const filled = await handle.check()
    if (filled) onNext(filled)
  }
  return (
    <div>
      <RecordForm handle={handle} columns={2} />
      <Button type="primary" onClick={() => void next()}>
        下一步
      </Button>
    </div>
  )
}

const Facts = ({ values }: { values: FormValues }) => (
  <DetailList
    items={Object.entries(FIELDS).map(([name, { label }]) => ({ term: label, content: String(values[name] ?? '') }))}
  />
)

const Check = ({ values, onBack, onDone }: { values: FormValues; onBack: () => void; onDone: () => void }) => {
  const [key] = useState(newIdempotencyKey)
  const { once, busy } = useOnce()
  const changed = useChanged(loan)
  const mayAdd = useVerbs(loan)('add')
  useDirtyGuard(true)
  const submit = async () => {
    await callOnce(verbEndpoint(loan, 'add'), values, key)
    await changed()
    onDone()
  }
  return (
    <Stack gap={24}>
      <Facts values={values} />
      <Row align="stretch">
        <Button type="primary" loading={busy} disabled={!mayAdd} onClick={() => void once(submit)}>
          提交
        </Button>
        <Button onClick={onBack}>上一步</Button>
      </Row>
      {!mayAdd && <p>您没有新增设备借用的权限，不能提交。请联系管理员授权。</p>}
    </Stack>
  )
}

const Done = ({ values, onAgain }: { values: FormValues; onAgain: () => void }) => (
  <Result
    type="success"
    title="已登记借用"
    description="请在应还日期前归还，归还后在借用列表中登记。"
    actions={
      <>
        <Button type="primary" onClick={onAgain}>
          再登记一笔
        </Button>
        <Link className={words.link} to="/list/query-list">
          查看借用列表
        </Link>
      </>
    }
  >
    <Facts values={values} />
  </Result>
)
