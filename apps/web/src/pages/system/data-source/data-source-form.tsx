/** The stored password comes as a mask; sending the mask back keeps it. */
import { Button } from 'antd'
import { FormField } from '../../../kit/form/form-field.tsx'
import type { FormSlotProps } from '../../../kit/record/record-editor.tsx'
import { useTrial, type Tried } from './use-trial.ts'
import place from '../../../kit/look/place.module.css'
import words from '../../../kit/look/words.module.css'

const POSTGRESQL = '6'
const ASKED = ['dbType', 'dbUrl', 'dbUsername']

const onlyPostgres = {
  validator: async (_: unknown, value: unknown) => {
    if (value !== POSTGRESQL) throw new Error('目前只能连接 PostgreSQL，请选择 postgresql')
  },
}

export const DataSourceForm = ({ handle, mode }: FormSlotProps) => {
  const [trying, tryOut] = useTrial()
  const run = async () => {
    const filled = await handle.form.validateFields(ASKED).catch(() => undefined)
    if (filled) await tryOut(handle.form.getFieldsValue(true) as Tried)
  }
  return (
    <>
      <FormField
        name="code"
        disabled={mode === 'edit'}
        help={mode === 'edit' ? '编码保存后不能修改' : '字母开头，例如 his_report'}
      />
      <FormField name="name" />
      <FormField name="dbType" rules={[onlyPostgres]} />
      <FormField name="dbUsername" help="只能查询的账号：能写入、建表的账号不能保存" />
      <FormField
        name="dbUrl"
        wide
        help="jdbc:postgresql://主机:端口/数据库。主机和端口须由运维人员列入 OUTBOUND_HOSTS，否则连接失败"
      />
      <FormField
        name="dbPassword"
        help={mode === 'edit' ? '不修改请保持原样；地址或用户名改过后须重新输入' : '加密保存，任何人都看不到'}
      />
      <FormField name="remark" wide />
      <div className={place.inline}>
        <Button loading={trying} onClick={() => void run()}>
          测试连接
        </Button>
        <span className={words.muted}>最多等待 3 秒</span>
      </div>
    </>
  )
}
