import { ANSWERS_MAX, canBeOpen, CODES_MAX, startOpening, type FormShape } from '@huxi/contract'
import { asChoice, dateTime, int, longText, text } from '@huxi/model'
import { callOnce } from '../../../../../kit/data/call.ts'
import { FormField } from '../../../../../kit/form/form-field.tsx'
import { FormDialog, type Question } from '../../../../../kit/record/form-dialog.tsx'
import { Select } from '../../../../../kit/ui/popup.tsx'
import { dayHere } from '../../../../../platform/clock.ts'

const FIELDS = {
  title: text('标题', { required: true, max: 50 }),
  note: longText('说明', { max: 500 }),
  items: asChoice(text('开放的字段', { required: true, max: 7000 })),
  opensAt: dateTime('开始时间'),
  closesAt: dateTime('结束时间', { required: true }),
  answersMax: int('最多收多少份', { required: true, min: 1, max: ANSWERS_MAX }),
  codes: int('填写码的数量', { min: 0, max: CODES_MAX }),
}

interface OpeningDialogProps {
  shape: FormShape | undefined
  onClose: () => void
  onStarted: (opening: { id: string; codes: readonly string[] }) => void
}

const USUAL_MAX = 200
const WEEK_MS = 7 * 86_400_000

const inAWeek = (): string => `${dayHere(Date.now() + WEEK_MS)} 23:59:59`

export const OpeningDialog = ({ shape, onClose, onStarted }: OpeningDialogProps) => {
  const offered = (shape?.content.items ?? []).filter(canBeOpen)
  const questionAbout = ({ id, name }: FormShape): Question<typeof FIELDS> => ({
    title: '对外开放',
    subject: name,
    fields: FIELDS,
    initial: {
      title: name,
      items: offered.map(({ code }) => code).join(','),
      closesAt: inAWeek(),
      answersMax: USUAL_MAX,
      codes: 0,
    },
    okText: '开放',
    onSubmit: async (given, key) => {
      const { title, note, items, opensAt, closesAt, answersMax, codes } = given
      const input = { formId: id, title, note, items, opensAt, closesAt, answersMax, codes }
      onStarted(await callOnce(startOpening, input, key))
    },
  })
  return (
    <FormDialog question={shape && questionAbout(shape)} onClose={onClose}>
      {() => (
        <>
          <FormField name="title" help="填写的人看到的标题" />
          <FormField name="note" wide help="写明用途、由谁查看；不要在这里写患者的信息" />
          <FormField name="items" wide help="人员、部门、患者、附件和从报表选择的字段不能对外开放">
            <ItemsSelect options={offered.map(({ code, label }) => ({ value: code, label }))} />
          </FormField>
          <FormField name="opensAt" help="不填即现在" />
          <FormField name="closesAt" />
          <FormField name="answersMax" />
          <FormField name="codes" help="0 为不用填写码；用填写码时每个码只能提交一份" />
        </>
      )}
    </FormDialog>
  )
}

interface ItemsSelectProps {
  id?: string
  options: { value: string; label: string }[]
  value?: string | null
  onChange?: (codes: string | null) => void
}

const ItemsSelect = ({ id, options, value, onChange }: ItemsSelectProps) => (
  <Select<string[]>
    {...(id !== undefined && { id })}
    mode="multiple"
    placeholder="请选择字段"
    options={options}
    value={(value ?? '').split(',').filter(Boolean)}
    onChange={(codes) => onChange?.(codes.join(',') || null)}
  />
)
