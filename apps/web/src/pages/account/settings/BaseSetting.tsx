import { changeMyProfile, userInfo } from '@huxi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import type { Frame } from '../../../kit/ui/crop.ts'
import { Row } from '../../../kit/ui/place.tsx'
import { useCropped } from '../../../kit/ui/use-cropped.tsx'
import { OwnPhonePart } from '../../../kit/account/own-phone.tsx'
import { MISSING } from '../../../kit/data/format.ts'
import { useAction, useCall } from '../../../kit/data/query.ts'
import { setUser, useSession } from '../../../kit/data/session.ts'
import { AvatarUpload } from '../../../kit/data/upload.tsx'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { Skeleton } from '../../../kit/ui/states.tsx'
import { ContactButton } from '../parts/contact.tsx'
import { SettingsFrame } from '../parts/frame.tsx'
import { Panel } from '../parts/panel.tsx'

export default function BaseSetting() {
  const { data, error, refetch } = useCall(userInfo)
  const me = data?.userInfo
  return (
    <SettingsFrame>
      {error && !me && <PartFailure text="资料加载失败" onRetry={refetch} />}
      {!me && !error && <Skeleton rows={4} />}
      {me && (
        <>
          <Panel title="基本资料">
            <Profile avatar={me.avatar} telephone={me.telephone} />
          </Panel>
          <Panel title="手机号" extra={<ContactButton kind="phone" />}>
            <OwnPhonePart />
          </Panel>
          <Panel title="邮箱" extra={<ContactButton kind="email" />}>
            {me.email || MISSING}
          </Panel>
        </>
      )}
    </SettingsFrame>
  )
}

interface Values {
  avatar: string | null
  telephone: string | null
}

const FRAME: Frame = { title: '修改头像', name: '头像', aspect: 1, width: 400, isRound: true }

function Profile(initial: Values) {
  const client = useQueryClient()
  const { run, busy } = useAction(changeMyProfile)
  const { crop, dialog } = useCropped(FRAME)
  const save = async ({ avatar, telephone }: Values) => {
    if (!(await run({ avatar: avatar ?? '', telephone: telephone ?? '' }))) return
    const { user } = useSession.getState()
    if (user) setUser({ ...user, avatar })
    void client.invalidateQueries({ queryKey: [userInfo.path] })
  }
  return (
    <Form<Values> layout="vertical" initialValues={initial} onFinish={(values) => void save(values)}>
      <Form.Item name="avatar" label="头像">
        <AvatarUpload label="头像" crop={crop} />
      </Form.Item>
      <Form.Item name="telephone" label="座机">
        <Input maxLength={45} placeholder="请输入座机" />
      </Form.Item>
      <Row gap={0} align="stretch">
        <Button type="primary" htmlType="submit" loading={busy}>
          保存
        </Button>
      </Row>
      {dialog}
    </Form>
  )
}
