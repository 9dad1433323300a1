import { changeMyProfile, userInfo } from '@huxi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Frame } from '../../../kit/ui/crop.ts'
import { Row } from '../../../kit/ui/place.tsx'
import { useCropped } from '../../../kit/ui/use-cropped.tsx'
import { OwnPhonePart } from '../../../kit/account/own-phone.tsx'
import { MISSING } from '../../../kit/data/format.ts'
import { useAction, useCall } from '../../../kit/data/query.ts'
import { setUser, useSession } from '../../../kit/data/session.ts'
import { AvatarUpload } from '../../../kit/ui/avatar-upload.tsx'
import { useDirtyGuard } from '../../../kit/form/dirty-guard.ts'
import { Fact } from '../../../kit/ui/fact.tsx'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { Skeleton } from '../../../kit/ui/states.tsx'
import { ContactButton } from '../parts/contact.tsx'
import { SettingsFrame } from '../parts/frame.tsx'
import { Panel } from '../parts/panel.tsx'
import facts from '../../../kit/look/facts.module.css'
import words from '../../../kit/look/words.module.css'

export default function BaseSetting() {
  const { data, error, refetch } = useCall(userInfo)
  const me = data?.userInfo
  return (
    <SettingsFrame>
      {error && !me && <PartFailure text="资料加载失败" onRetry={refetch} />}
      {!me && !error && <Skeleton rows={4} />}
      {me && (
        <>
          <Panel
            title="基本资料"
            extra={
              <Link className={words.link} to="/account/center">
                部门、职务和角色
              </Link>
            }
          >
            <dl className={facts.facts}>
              <Fact term="姓名">{me.realname}</Fact>
              <Fact term="用户账号">{me.username}</Fact>
              <Fact term="工号">{me.workNo || MISSING}</Fact>
            </dl>
            <p className={words.second}>姓名、用户账号和工号由管理员维护。</p>
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

function Profile({ avatar, telephone }: Values) {
  const client = useQueryClient()
  const [form] = Form.useForm<Pick<Values, 'telephone'>>()
  const typed = Form.useWatch('telephone', form) ?? telephone
  const [picture, setPicture] = useState(avatar)
  const { run, busy } = useAction(changeMyProfile)
  const { crop, dialog } = useCropped(FRAME)
  useDirtyGuard((typed ?? '') !== (telephone ?? ''))
  const save = async (next: Values) => {
    if (!(await run({ avatar: next.avatar ?? '', telephone: next.telephone ?? '' }))) return
    setPicture(next.avatar)
    const { user } = useSession.getState()
    if (user) setUser({ ...user, avatar: next.avatar })
    void client.invalidateQueries({ queryKey: [userInfo.path] })
  }
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={{ telephone }}
      onFinish={(given) => void save({ avatar: picture, ...given })}
    >
      <Form.Item label="头像" htmlFor="avatar">
        <AvatarUpload
          id="avatar"
          label="头像"
          value={picture}
          crop={crop}
          disabled={busy}
          onChange={(path) => void save({ avatar: path, telephone })}
        />
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
