import { encounter, type Encounter } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import { Form } from 'antd'
import { menuPathOf } from '../../../kit/data/menu-path.ts'
import { useCall } from '../../../kit/data/query.ts'
import { useSession } from '../../../kit/data/session.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import type { FormHandle } from '../../../kit/form/use-record-form.ts'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { Select } from '../../../kit/ui/popup.tsx'

type Visit = Encounter & { kind_dictText?: string; status_dictText?: string }

const LIST = verbEndpoint(encounter, 'list')
const LATEST = 50
const DAY = 10

/** The field, where the patient is known and has visits the person may see. */
export const VisitField = ({ handle }: { handle: FormHandle }) => {
  // list codes are codes of pages, not of buttons
  const readsVisits = useSession((s) => menuPathOf(s.menu ?? [], 'patient/EncounterList') !== undefined)
  const chosen = Form.useWatch('patientId', { form: handle.form, preserve: true }) as string | null | undefined
  const patientId = chosen ?? (handle.initial['patientId'] as string | null | undefined) ?? null
  const asked = { patientId, pageSize: LATEST }
  const { data, error, refetch } = useCall(LIST, asked, { enabled: patientId !== null && readsVisits })
  if (error && !data) return <PartFailure text="患者的就诊加载失败，暂时不能选择所属就诊" onRetry={refetch} />
  const visits = (data?.records ?? []) as unknown as readonly Visit[]
  if (patientId === null || visits.length === 0) return null
  return (
    <FormField name="encounterId" help="在某次就诊中发现或进行的，请选择该次就诊">
      <VisitInput visits={visits} />
    </FormField>
  )
}

interface VisitInputProps {
  visits: readonly Visit[]
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
}

const VisitInput = ({ visits, value, onChange, ...props }: VisitInputProps) => (
  <Select
    {...props}
    allowClear
    value={value ?? null}
    onChange={(id: string | null | undefined) => onChange?.(id ?? null)}
    placeholder="不属于某次就诊可留空"
    options={visits.map((visit) => ({ value: visit.id, label: textOf(visit) }))}
  />
)

const textOf = ({ kind, kind_dictText, status_dictText, startAt, endAt, visitNo }: Visit): string => {
  const period = endAt ? `${startAt.slice(0, DAY)} 至 ${endAt.slice(0, DAY)}` : startAt.slice(0, DAY)
  return [kind_dictText ?? kind, period, status_dictText, visitNo].filter(Boolean).join(' · ')
}
