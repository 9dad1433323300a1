import { holiday, loadHolidays } from '@huxi/contract'
import { App, Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/data/call.ts'
import { useCan } from '../../../kit/data/can.tsx'
import { useChanged } from '../../../kit/data/query.ts'
import { ResourceTable } from '../../../kit/list/resource-table.tsx'
import { FormDialog, type Question } from '../../../kit/record/form-dialog.tsx'
import { writtenHere } from '../../../platform/clock.ts'
import { touchedBy, useAgreed } from './use-agreed.tsx'

const COLUMNS = { createTime: { hidden: true } }
const FIELDS = loadHolidays.body!

const Load = () => {
  const { can } = useCan()
  const { message } = App.useApp()
  const changed = useChanged(holiday)
  const [open, setOpen] = useState(false)
  const [year] = useState(() => Number(writtenHere(Date.now()).slice(0, 4)))
  if (!can(loadHolidays.access)) return null
  const question: Question<typeof FIELDS> = {
    title: loadHolidays.title,
    fields: FIELDS,
    initial: { year },
    okText: '导入',
    intro: '按国家公布的放假和调休安排新增日期；已有的日期保持不变，可以再逐日修改。',
    onSubmit: async (values) => {
      const made = await call(loadHolidays, values)
      void message.success(`新增 ${made.added} 天，已有的 ${made.kept} 天未改动`)
      await changed()
    },
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{loadHolidays.title}</Button>
      <FormDialog question={open ? question : undefined} onClose={() => setOpen(false)} />
    </>
  )
}

export const Holidays = () => {
  const agree = useAgreed(holiday)
  return (
    <ResourceTable
      resource={holiday}
      columns={COLUMNS}
      agree={agree}
      consequence={touchedBy(holiday)}
      toolbar={() => <Load />}
    />
  )
}
