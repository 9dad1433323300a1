import { QuestionCircleOutlined } from '@ant-design/icons'
import { myDeparts, selectDepart, type Depart } from '@huxi/contract'
import { App, Form, type TooltipProps } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { reportFailure } from '../../kit/data/failure.ts'
import { SUBMIT } from '../../kit/ui/submit-keys.ts'
import { useOpeningFocus } from '../../kit/ui/opening-focus.ts'
import { useAction, useCall } from '../../kit/data/query.ts'
import { setUser, useSession } from '../../kit/data/session.ts'
import { useConsent } from '../session/use-consent.ts'
import { useReload } from '../session/use-read-anew.ts'
import { Modal } from '../../kit/ui/modal.tsx'
import { Select } from '../../kit/ui/popup.tsx'
import { useTreeOf } from '../../kit/picker/names.ts'
import { findNode, distinctNames, type NamedNode } from '../../kit/tree/nodes.ts'

const HINT = '您隶属于多部门，请选择当前所在部门'
const MISSING = '请选择登录部门'
const WHY = {
  title: HINT,
  trigger: ['hover', 'focus'] as const satisfies TooltipProps['trigger'],
  icon: <QuestionCircleOutlined tabIndex={0} aria-label={HINT} />,
}

/** `entry`: between sign-in and work, so it cannot be dismissed. */
export function DepartDialog({ entry = false, onClose }: { entry?: boolean; onClose: () => void }) {
  const username = useSession((s) => s.user?.username ?? '')
  const departs = useMyDeparts(entry, onClose)
  const consent = useConsent()
  const [chosen, setChosen] = useState<string>()
  const [asked, setAsked] = useState(false)
  const { run, busy } = useDepartChange(onClose)
  const options = useOptions(departs?.list ?? NO_DEPARTS)
  const value = chosen ?? departs?.orgCode ?? undefined
  const confirm = () => {
    setAsked(true)
    if (value) consent(() => void run({ orgCode: value, username }))
  }
  const open = departs !== undefined && departs.list.length > 0
  // The help icon comes first and its tooltip would cover the title.
  useOpeningFocus(open, 'input')
  const current = departs?.list.find(({ orgCode }) => orgCode === departs.orgCode)?.departName
  return (
    <Modal
      open={open}
      title={entry ? '部门选择' : current ? `部门切换（当前部门 : ${current}）` : '部门切换'}
      width={450}
      closable={false}
      keyboard={!entry}
      mask={{ closable: !entry }}
      cancelText="关闭"
      footer={(both, { OkBtn }) => (entry ? <OkBtn /> : both)}
      okText="确定"
      confirmLoading={busy}
      okButtonProps={SUBMIT}
      onOk={confirm}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item
          label="部门"
          htmlFor="my-depart"
          tooltip={WHY}
          {...(asked && !value && { validateStatus: 'error' as const, help: MISSING })}
        >
          <Select id="my-depart" placeholder={MISSING} value={value} options={options} onChange={setChosen} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

const useDepartChange = (onClose: () => void) => {
  const { message } = App.useApp()
  const reload = useReload()
  return useAction(selectDepart, {
    success: false,
    onDone: ({ userInfo }) => {
      setUser(userInfo)
      void message.success(`部门已切换为“${userInfo.orgName ?? ''}”`)
      onClose()
      // Visibility may depend on the department.
      reload()
    },
  })
}

const NO_DEPARTS: readonly Depart[] = []
const NO_NODES: readonly NamedNode[] = []

const useOptions = (departs: readonly Depart[]) => {
  const names = departs.map(({ departName }) => departName)
  const { data: tree = NO_NODES } = useTreeOf('system:depart', new Set(names).size < names.length)
  const distinctName = useMemo(() => distinctNames(tree), [tree])
  return departs.map(({ id, orgCode, departName }) => {
    const node = findNode(tree, id)
    return { value: orgCode, label: node ? distinctName(node) : departName }
  })
}

/** Reads departments on opening; without any it closes with a warning, which entry has shown already. */
const useMyDeparts = (entry: boolean, onClose: () => void) => {
  const { message } = App.useApp()
  const { data, error, isFetchedAfterMount } = useCall(myDeparts)
  const none = isFetchedAfterMount && data?.list.length === 0
  useEffect(() => {
    if (none && !entry) void message.warning('您尚未设置部门信息!')
    if (error) reportFailure(error)
    if (none || error) onClose()
  }, [none, error, entry, message, onClose])
  return isFetchedAfterMount ? data : undefined
}
