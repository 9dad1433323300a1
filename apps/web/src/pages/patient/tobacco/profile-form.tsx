import { completedAge } from '@huxi/clinical/patient-dates'
import type { SmokingSegment } from '@huxi/clinical/tobacco'
import { FTND_FIELDS, patient, tobaccoProfile } from '@huxi/contract'
import { isNumberIssue, readNumber, verbEndpoint } from '@huxi/model'
import { Form } from 'antd'
import { menuPathOf } from '../../../kit/data/menu-path.ts'
import { useCall } from '../../../kit/data/query.ts'
import { useSession } from '../../../kit/data/session.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import groupHead from '../../../kit/look/group-head.module.css'
import type { FormSlotProps } from '../../../kit/record/record-editor.tsx'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { SubjectFields } from '../fact/subject-fields.tsx'
import { AnswerInput } from './answer-input.tsx'
import { coHelp, LiveAmount, LiveDependence, LiveDoubts } from './live.tsx'

type Given = Readonly<Record<string, unknown>>

const numberOf = (value: unknown): number | null => {
  if (value === null || value === undefined || value === '') return null
  const read = readNumber(String(value))
  return read === null || isNumberIssue(read) ? null : read.value
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const segmentsOf = (value: unknown): SmokingSegment[] =>
  (Array.isArray(value) ? (value as Given[]) : []).map(({ kind, fromAge, toAge, cigsPerDay }) => ({
    kind: textOf(kind),
    fromAge: numberOf(fromAge),
    toAge: numberOf(toAge),
    cigsPerDay: numberOf(cigsPerDay),
  }))

const useAge = (patientId: string | null, on: string | null) => {
  const mayRead = useSession((s) => menuPathOf(s.menu ?? [], 'patient/PatientList') !== undefined)
  const { data, error, refetch } = useCall(
    verbEndpoint(patient, 'queryById'),
    { id: patientId ?? '' },
    { enabled: mayRead && patientId !== null },
  )
  const birth = textOf((data as Given | undefined)?.['birthDate'])
  return { age: birth && on ? completedAge(birth, on) : null, retry: error && !data ? refetch : undefined }
}

export const ProfileForm = (props: FormSlotProps) => {
  const { handle } = props
  const given = (Form.useWatch((values: Given) => values, { form: handle.form, preserve: true }) ?? {}) satisfies Given
  const patientId = textOf(given['patientId']) ?? textOf(handle.initial['patientId'])
  const { age, retry } = useAge(patientId, textOf(given['assessedOn'])?.slice(0, 10) ?? null)
  const segments = segmentsOf(given['segments'])
  const ftnd = FTND_FIELDS.map((name) => numberOf(given[name]))
  const [coPpm, ageStarted] = [numberOf(given['coPpm']), numberOf(given['ageStarted'])]
  return (
    <>
      <SubjectFields {...props} />
      {retry && <PartFailure text="患者的出生日期加载失败，填写的年龄暂时不能与实际年龄核对" onRetry={retry} />}
      <FormField name="assessedOn" {...(age !== null && { help: `评估时 ${age} 岁` })} />
      <FormField name="status" help="一生吸烟不足 100 支为从不吸烟" />
      <h3 className={groupHead.groupHead}>吸烟量</h3>
      <FormField name="ageStarted" />
      <FormField name="cigsPerDay" help="已戒烟的留空" />
      <FormField name="segments" wide help="每次改变吸烟量算一段；现在仍吸的，吸到现在的年龄。只有卷烟计入包年" />
      <LiveAmount segments={segments} ageStarted={ageStarted} age={age} />
      <h3 className={groupHead.groupHead}>尼古丁依赖（FTND）</h3>
      {FTND_FIELDS.map((name) => (
        <FormField key={name} name={name}>
          <AnswerInput field={tobaccoProfile.fields[name]} />
        </FormField>
      ))}
      <LiveDependence answers={ftnd} />
      <h3 className={groupHead.groupHead}>戒烟</h3>
      <FormField name="stage" />
      <FormField name="coPpm" help={coHelp(coPpm)} />
      <FormField name="importance" />
      <FormField name="confidence" />
      <FormField name="secondHandHome" />
      <FormField name="secondHandWork" />
      <FormField name="note" wide />
      <LiveDoubts
        answers={{
          status: textOf(given['status']),
          stage: textOf(given['stage']),
          ageStarted,
          cigsPerDay: numberOf(given['cigsPerDay']),
          coPpm,
          ftnd,
          segments,
          age,
        }}
      />
    </>
  )
}
