import { measureOf } from '@huxi/clinical/patient-measures'
import { assessment, recordVitals, VITALS, vitalsOf, type VitalsScore } from '@huxi/contract'
import { App, Form } from 'antd'
import { callOnce } from '../../../kit/data/call.ts'
import { useCall, useChanged } from '../../../kit/data/query.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog, type Question } from '../../../kit/record/form-dialog.tsx'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import type { FormHandle } from '../../../kit/form/use-record-form.ts'
import { LiveScore } from './live-score.tsx'
import { boundsOf, MeasuredInput } from './measured-input.tsx'
import { useRanges } from './use-ranges.ts'

export interface Measured {
  patientId: string
  encounterId?: string
  name: string
}

interface VitalsDialogProps {
  of: Measured | undefined
  onClose: () => void
  onSaved: () => void
}

const { patientId: _patient, encounterId: _encounter, ...FIELDS } = recordVitals.body!
const MEASURES = Object.entries(VITALS).map(([name, code]) => [name, measureOf(code)!] as const)

export const VitalsDialog = ({ of, onClose, onSaved }: VitalsDialogProps) => {
  const { message } = App.useApp()
  const assessed = useChanged(assessment)
  const questionFor = ({ name, ...measured }: Measured): Question<typeof FIELDS> => ({
    title: '记录体征',
    subject: name,
    patientId: measured.patientId,
    fields: FIELDS,
    okText: '保存',
    intro: '没有测量的项目留空；测量时间不填即为现在。意识和吸氧每次都要重新填写，一次测全才能算出 NEWS2 总分。',
    onSubmit: async (values, key) => {
      const { ids, news2 } = await callOnce(recordVitals, { ...values, ...measured }, key)
      void message.success([`已记录${name}的 ${ids.length} 项体征`, ...scoreLines(news2)].join('，'))
      if (news2?.assessmentId) void assessed()
      onSaved()
    },
  })
  return (
    <FormDialog question={of && questionFor(of)} onClose={onClose}>
      {(handle) => (
        <>
          {of && <Values handle={handle} patientId={of.patientId} />}
          <FormField name="consciousness" />
          <FormField name="oxygenDevice" />
          <FormField name="oxygenFlow" rules={boundsOf(FLOW)}>
            <MeasuredInput measure={FLOW} />
          </FormField>
          <FormField name="observedAt" />
          {of && <Live handle={handle} patientId={of.patientId} />}
        </>
      )}
    </FormDialog>
  )
}

const FLOW = measureOf('oxygen_flow')

/** Each value with where it lies beside its range while it is typed. */
const Values = ({ handle, patientId }: { handle: FormHandle; patientId: string }) => {
  const typed = (Form.useWatch([], { form: handle.form, preserve: true }) ?? {}) as Readonly<Record<string, unknown>>
  const judge = useRanges(patientId)
  return MEASURES.map(([name, measure]) => (
    <FormField key={name} name={name} rules={boundsOf(measure)} help={judge(measure.code, typed[name])}>
      <MeasuredInput measure={measure} />
    </FormField>
  ))
}

const Live = ({ handle, patientId }: { handle: FormHandle; patientId: string }) => {
  const typed = Form.useWatch([], { form: handle.form, preserve: true }) ?? {}
  const { data, error, refetch } = useCall(vitalsOf, { patientId })
  if (error && !data)
    return <PartFailure text="NEWS2 的依据加载失败，输入时不显示总分，保存后照常计算" onRetry={refetch} />
  return <LiveScore typed={typed} basis={data} />
}

/** `NEWS2 9 分 高风险，已提醒医生，请持续监测` */
const scoreLines = (news2: VitalsScore | null | undefined): string[] => {
  if (!news2?.assessmentId) return []
  const next = news2.continuous ? ['请持续监测'] : news2.dueAt ? [`下次测量不晚于 ${news2.dueAt.slice(5, 16)}`] : []
  return [`NEWS2 ${news2.text}`, ...(news2.level === 'low' ? [] : ['已提醒医生']), ...next]
}
