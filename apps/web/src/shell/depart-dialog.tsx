/** 切换部门: the department a person works in from now on. */
import { myDeparts, selectDepart } from '@huxi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { App, Form, Modal, Select } from 'antd'
import { useEffect, useState } from 'react'
import { useAction, useCall } from '../kit/query.ts'
import { reportFailure } from '../kit/failure.ts'
import { setUser, useSession } from '../kit/session.ts'

const HINT = '您隶属于多部门，请选择当前所在部门'

export function DepartDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const username = useSession((s) => s.user?.username ?? '')
  const departs = useMyDeparts(onClose)
  const [chosen, setChosen] = useState<string>()
  const [asked, setAsked] = useState(false)
  const { run, busy } = useAction(selectDepart, {
    success: '部门已切换',
    onDone: ({ userInfo }) => {
      setUser(userInfo)
      onClose()
      // what a person sees may depend on the department: everything is read again
      void client.invalidateQueries()
    },
  })
  const value = chosen ?? departs?.orgCode ?? undefined
  const confirm = () => {
    setAsked(true)
    if (value) void run({ orgCode: value, username })
  }
  const current = departs?.list.find(({ orgCode }) => orgCode === departs.orgCode)?.departName
  return (
    <Modal
      open={departs !== undefined && departs.list.length > 0}
      title={current ? `部门切换（当前部门 : ${current}）` : '部门切换'}
      width={450}
      closable={false}
      cancelText="关闭"
      okText="确认"
      confirmLoading={busy}
      onOk={confirm}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item
          label="部门"
          htmlFor="my-depart"
          extra={HINT}
          {...(asked && !value && { validateStatus: 'error' as const, help: '请选择登录部门' })}
        >
          <Select
            id="my-depart"
            placeholder="请选择登录部门"
            value={value}
            options={departs?.list.map(({ orgCode, departName }) => ({ value: orgCode, label: departName })) ?? []}
            onChange={setChosen}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}

/** The own departments, read anew each time; without any the dialog closes with a warning. */
const useMyDeparts = (onClose: () => void) => {
  const { message } = App.useApp()
  const { data, error, isFetchedAfterMount } = useCall(myDeparts)
  const none = isFetchedAfterMount && data?.list.length === 0
  useEffect(() => {
    if (none) void message.warning('您尚未设置部门信息!')
    if (error) reportFailure(error)
    if (none || error) onClose()
  }, [none, error, message, onClose])
  return isFetchedAfterMount ? data : undefined
}
