import { countRecipients } from '@huxi/contract'
import { Form } from 'antd'
import { formatNumber } from '../../../kit/data/format.ts'
import { useCall } from '../../../kit/data/query.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import type { FormHandle } from '../../../kit/form/use-record-form.ts'
import type { Row } from '../../../kit/record/row.ts'
import fields from '../../../kit/look/fields.module.css'
import words from '../../../kit/look/words.module.css'
import styles from './announcement.module.css'

const CHOSEN = 'USER'

const LISTS = ['userIds', 'usernames', 'departIds', 'roleIds'] as const

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export const meantFor = (row: Row) => ({
  msgType: textOf(row['msgType']),
  userIds: textOf(row['userIds']),
  usernames: textOf(row['usernames']),
  departIds: textOf(row['departIds']),
  roleIds: textOf(row['roleIds']),
})

export const Recipients = ({ handle }: { handle: FormHandle }) => {
  const values = Form.useWatch((all: Row) => meantFor(all), { form: handle.form, preserve: true })
  const chosen = values?.msgType === CHOSEN
  return (
    <>
      <FormField name="msgType" label="通知对象" wide />
      {chosen &&
        LISTS.map((name) => <FormField key={name} name={name} wide={name === 'userIds' || name === 'usernames'} />)}
      {values?.msgType && <Count asked={values} />}
    </>
  )
}

/** A failed count blocks nothing: publishing counts again. */
const Count = ({ asked }: { asked: ReturnType<typeof meantFor> }) => {
  const none = asked.msgType === CHOSEN && LISTS.every((name) => asked[name] === '')
  const { data, error } = useCall(countRecipients, asked, { keep: true, enabled: !none })
  const count = none ? 0 : data?.count
  return (
    <p className={`${fields.wide} ${styles.count}`} role="status">
      {count === undefined ? (
        <span className={words.muted}>{error ? '人数统计失败，不影响保存和发布' : '正在统计人数…'}</span>
      ) : (
        <span className={words.second}>
          将通知 <b>{formatNumber(count)}</b> 人{count === 0 && '，发布前请选择用户、部门或角色'}
        </span>
      )}
    </p>
  )
}
