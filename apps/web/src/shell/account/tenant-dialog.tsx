/** 切换租户: reloads the page in the other tenant. */
import { myTenants, userInfo } from '@huxi/contract'
import { Form } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../../kit/data/call.ts'
import { reportFailure } from '../../kit/data/failure.ts'
import { SUBMIT } from '../../kit/ui/submit-keys.ts'
import { useCall } from '../../kit/data/query.ts'
import { setTenant, setUser, useSession } from '../../kit/data/session.ts'
import { clearWork } from '../../platform/storage.ts'
import { useStartAnew } from '../session/leave.ts'
import { useConsent } from '../session/use-consent.ts'
import { Modal } from '../../kit/ui/modal.tsx'
import { Select } from '../../kit/ui/popup.tsx'

export function TenantDialog({ onClose }: { onClose: () => void }) {
  const current = useSession((s) => s.tenantId)
  const startAnew = useStartAnew()
  const consent = useConsent()
  const [chosen, setChosen] = useState(current)
  const { data, error } = useCall(myTenants)
  useEffect(() => {
    if (!error) return
    reportFailure(error)
    onClose()
  }, [error, onClose])
  const enter = () =>
    startAnew(async () => {
      clearWork()
      setTenant(chosen)
      setUser((await call(userInfo)).userInfo)
    })
  const confirm = () => (chosen === current ? onClose() : consent(enter))
  return (
    <Modal
      open={data !== undefined}
      title="切换租户"
      width={450}
      cancelText="取消"
      okText="确定"
      okButtonProps={SUBMIT}
      onOk={confirm}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item label="租户" htmlFor="my-tenant" extra="切换后页面会重新加载，未保存的内容会留在草稿里">
          <Select
            id="my-tenant"
            value={chosen}
            options={data?.list.map(({ id, name }) => ({ value: id, label: name })) ?? []}
            onChange={setChosen}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
