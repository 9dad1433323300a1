import { dischargeList, dischargeSheet, encounter, leaveHospital, startDischarge } from '@huxi/contract'
import { App, Form } from 'antd'
import { useEffect, useState } from 'react'
import { call, callOnce } from '../../../kit/data/call.ts'
import { failureText } from '../../../kit/data/failure.ts'
import { useCall, useChanged } from '../../../kit/data/query.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import type { FormHandle } from '../../../kit/form/use-record-form.ts'
import { DictRadio } from '../../../kit/kinds/dict.tsx'
import { FormBanner } from '../../../kit/patient/patient-banner.tsx'
import { FormDialog, type Question } from '../../../kit/record/form-dialog.tsx'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { Skeleton } from '../../../kit/ui/states.tsx'
import { useKept } from '../../../kit/ui/use-kept.ts'
import fields from '../../../kit/look/fields.module.css'
import groupHead from '../../../kit/look/group-head.module.css'
import place from '../../../kit/look/place.module.css'
import { SheetLines } from './sheet-lines.tsx'

export interface Leaver {
  encounterId: string
  patientId: string
  name: string
}

interface DischargeDrawerProps {
  of: Leaver | undefined
  onClose: () => void
  onLeft?: (() => void) | undefined
}

const { encounterId: _visit, ...FIELDS } = leaveHospital.body!
const DEATH = 'death'
const LINES = 10

/** 办理出院: the checklist is ticked before the patient leaves, and the visit ends with it. */
export const DischargeDrawer = ({ of, onClose, onLeft }: DischargeDrawerProps) => {
  const { message } = App.useApp()
  const changed = [useChanged(encounter), useChanged(dischargeList)]
  // the content stays during the closing animation
  const { displayed } = useKept(of)
  const questionFor = ({ encounterId, name }: Leaver): Question<typeof FIELDS> => ({
    title: '办理出院',
    owner: name,
    fields: FIELDS,
    okText: '办理出院',
    wide: true,
    onSubmit: async (values, key) => {
      await callOnce(leaveHospital, { ...values, encounterId }, key)
      void message.success(`${name}已办理出院`)
      for (const reread of changed) void reread()
      onLeft?.()
    },
  })
  return (
    <FormDialog question={of && questionFor(of)} onClose={onClose}>
      {(handle) => displayed && <Content key={displayed.encounterId} of={displayed} handle={handle} />}
    </FormDialog>
  )
}

const Content = ({ of: { encounterId, patientId }, handle }: { of: Leaver; handle: FormHandle }) => {
  const way = Form.useWatch('dischargeWay', handle.form) as string | undefined
  const died = way === DEATH
  return (
    <>
      <FormBanner id={patientId} />
      <div className={`${fields.wide} ${place.below16}`}>
        {died ? <p>死亡离院不需要出院清单。</p> : <Checklist encounterId={encounterId} />}
      </div>
      <h3 className={groupHead.groupHead}>离院</h3>
      <FormField name="dischargeWay" wide>
        <DictRadio dict="discharge_way" />
      </FormField>
      <FormField
        name="endAt"
        label={died ? '死亡时间' : '出院时间'}
        required={died}
        {...(!died && { help: '不填即为现在' })}
      />
      {!died && <FormField name="dischargePlace" />}
      <FormField name="diagnosisText" help="不填即沿用主要诊断" />
    </>
  )
}

/** The checklist of a visit; it begins when it is opened for the first time. */
const Checklist = ({ encounterId }: { encounterId: string }) => {
  const [id, setId] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isUnmounted = false
    call(startDischarge, { encounterId }).then(
      (answer) => void (isUnmounted || setId(answer.id)),
      (error: unknown) => void (isUnmounted || setRefused(failureText(error))),
    )
    return () => void (isUnmounted = true)
  }, [encounterId, attempt])
  const { data, error, refetch } = useCall(dischargeSheet, { id: id ?? '' }, { enabled: id !== undefined })
  if (refused && !id) return <PartFailure text={refused} onRetry={() => setAttempt(attempt + 1)} />
  if (data) return <SheetLines sheet={data} reread={refetch} />
  return error ? <PartFailure text="出院清单加载失败" onRetry={refetch} /> : <Skeleton rows={LINES} />
}
