import { jobHandlers, previewCron, type JobHandlerInfo } from '@huxi/contract'
import { Button, Form } from 'antd'
import { Fragment } from 'react'
import { useCall } from '../../../kit/data/query.ts'
import { useDebounced } from '../../../kit/data/use-debounced.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { ParameterInput, parameterRule } from '../../../kit/form/parameter-input.tsx'
import type { FormHandle } from '../../../kit/form/use-record-form.ts'
import { Row, Stack } from '../../../kit/ui/place.tsx'
import words from '../../../kit/look/words.module.css'
import { Select, type Reading } from '../../../kit/ui/popup.tsx'
import type { FormSlotProps } from '../../../kit/record/record-editor.tsx'

const PAUSE_MS = 400
const CRON_HELP = '依次为：秒 分 时 日 月 周 [年]，周 1 是周日，例如 0 30 7 ? * MON-FRI'

export const JobForm = ({ handle }: FormSlotProps) => {
  const { data: handlers = [], ...reading } = useCall(jobHandlers)
  const chosen = Form.useWatch<string | undefined>('jobClassName', handle.form)
  const handler = handlers.find(({ name }) => name === chosen)
  const fillName = (title: string) => {
    if (!handle.form.getFieldValue('jobName')) handle.form.setFieldValue('jobName', title)
  }
  return (
    <>
      <FormField name="jobName" help="不填时取描述或任务的名称" />
      <FormField name="jobClassName" label="任务" help={handler?.hint}>
        <HandlerSelect handlers={handlers} reading={reading} onName={fillName} />
      </FormField>
      <FormField name="cronExpression" wide help={<CronHelp handle={handle} />} />
      <FormField name="parameter" rules={[parameterRule(handler?.parameters)]}>
        <ParameterInput of="任务" fields={handler?.parameters} />
      </FormField>
      <FormField name="limitSec" help="超过后中断并记为超时" />
      <FormField name="overlap" />
      <FormField name="retries" />
      <FormField name="retrySec" />
      <FormField name="ownerId" help="失败或延误时收到待办，不填则为您自己" />
      <FormField name="description" />
    </>
  )
}

interface HandlerSelectProps {
  handlers: readonly JobHandlerInfo[]
  reading: Reading
  id?: string
  value?: string
  onChange?: (value: string) => void
  /** The default name is that of its handler. */
  onName: (title: string) => void
}

/** A removed handler keeps its stored name. */
const HandlerSelect = ({ handlers, onName, onChange, ...control }: HandlerSelectProps) => (
  <Select
    {...control}
    onChange={(name: string) => {
      onChange?.(name)
      onName(handlers.find((one) => one.name === name)?.title ?? '')
    }}
    placeholder="请选择"
    showSearch
    options={handlers.map(({ name, title }) => ({ value: name, label: title }))}
  />
)

const USUAL = [
  ['每小时', '0 0 * * * ?'],
  ['每天', '0 30 7 * * ?'],
  ['工作日', '0 30 7 ? * MON-FRI'],
  ['每周', '0 30 7 ? * MON'],
  ['每月', '0 30 7 1 * ?'],
] as const

const CronHelp = ({ handle }: { handle: FormHandle }) => {
  const { fill } = handle
  return (
    <Stack align="start">
      <CronWords handle={handle} />
      <Row wrap align="stretch" role="group" aria-label="常用的时间">
        {USUAL.map(([word, rule]) => (
          <Button key={word} size="small" onClick={() => fill({ cronExpression: rule })}>
            {word}
          </Button>
        ))}
      </Row>
    </Stack>
  )
}

const CronWords = ({ handle }: { handle: FormHandle }) => {
  const expression = Form.useWatch<string | undefined>('cronExpression', handle.form)?.trim() ?? ''
  const { debounced: typed } = useDebounced(expression, PAUSE_MS)
  const { data, error } = useCall(previewCron, { cronExpression: typed }, { enabled: typed !== '' })
  if (typed === '') return CRON_HELP
  if (error) return <span className={words.danger}>{error.message}</span>
  if (!data) return CRON_HELP
  return (
    <span aria-live="polite">
      {data.words}。接下来：
      {data.times.map((time, at) => (
        <Fragment key={time}>
          {at > 0 && '、'}
          <span className={words.time}>{time}</span>
        </Fragment>
      ))}
    </span>
  )
}
