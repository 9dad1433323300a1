import type { FormRule } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { FormField } from '../../../kit/form/form-field.tsx'
import type { FormHandle } from '../../../kit/form/use-record-form.ts'
import { Row } from '../../../kit/ui/place.tsx'
import { writtenHere } from '../../../platform/clock.ts'
import words from '../../../kit/look/words.module.css'
import styles from './announcement.module.css'

const PATTERN = 'YYYY-MM-DD HH:mm:ss'

/** Ends of the last day, counted from the start. */
const PRESETS: readonly { text: string; end: (start: Dayjs) => Dayjs }[] = [
  { text: '7 天', end: (start) => start.add(7, 'day').endOf('day') },
  { text: '30 天', end: (start) => start.add(30, 'day').endOf('day') },
  { text: '今年内', end: (start) => start.endOf('year') },
]

const startOf = (start: unknown): Dayjs => dayjs(start ? String(start) : writtenHere(Date.now()))

export const Period = ({ handle }: { handle: FormHandle }) => {
  const choose = (end: (start: Dayjs) => Dayjs) => {
    const start = handle.values()['startTime']
    const changed = { endTime: end(startOf(start)).format(PATTERN) }
    handle.form.setFieldsValue(changed)
    handle.onValuesChange(changed)
  }
  const presets = (
    <Row as="span" align="stretch" wrap gap={16} lines={4} className={styles.presets}>
      {PRESETS.map(({ text, end }) => (
        <button key={text} type="button" className={words.link} onClick={() => choose(end)}>
          {text}
        </button>
      ))}
    </Row>
  )
  return (
    <>
      <FormField name="startTime" help="不填则从发布时起有效" />
      <FormField name="endTime" help={presets} rules={[LATER]} />
    </>
  )
}

/** A reversed period would hide the announcement. */
const LATER: FormRule = (form) => ({
  validator: async (_, end: unknown) => {
    const start: unknown = form.getFieldValue('startTime')
    if (start && end && dayjs(String(end)) <= dayjs(String(start))) throw new Error('结束时间应晚于开始时间')
  },
})
