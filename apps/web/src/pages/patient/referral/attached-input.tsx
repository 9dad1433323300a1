import { assessment, type Assessment } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import { useCall } from '../../../kit/data/query.ts'
import { Select } from '../../../kit/ui/popup.tsx'

interface AttachedInputProps {
  patientId: string | undefined
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
}

const LATEST = 50

const LIST = verbEndpoint(assessment, 'list')

export const AttachedInput = ({ patientId, value, onChange, ...props }: AttachedInputProps) => {
  const asked = { patientId, status: 'completed', pageSize: LATEST }
  const { data, ...reading } = useCall(LIST, asked, { enabled: patientId !== undefined })
  const rows = (data?.records ?? []) as unknown as (Assessment & { content_dictText?: string })[]
  return (
    <Select
      {...props}
      mode="multiple"
      allowClear
      reading={reading}
      disabled={patientId === undefined}
      value={(value ?? '').split(',').filter(Boolean)}
      onChange={(ids: string[]) => onChange?.(ids.length > 0 ? ids.join(',') : null)}
      placeholder={patientId === undefined ? '请先选择患者' : '请选择要附上的评估'}
      notFoundContent="该患者还没有评估"
      optionFilterProp="label"
      options={rows.map(({ id, performedAt, content, content_dictText, figures }) => ({
        value: id,
        label: `${performedAt.slice(0, 10)} ${content_dictText ?? content}：${figures}`,
      }))}
    />
  )
}
