/** 初始密码单: random first passwords of accounts that never signed in, printed as slips. */
import { resetPassword, user } from '@huxi/contract'
import { Button, Typography } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/data/call.ts'
import { reportFailure } from '../../../kit/data/failure.ts'
import { useChanged } from '../../../kit/data/query.ts'
import { RowAction } from '../../../kit/record/row-actions.tsx'
import type { Row } from '../../../kit/record/row.ts'
import { Modal } from '../../../kit/ui/modal.tsx'
import { isInactive } from './inactive.ts'
import { isOwn } from './own-account.ts'
import { printSlips, type Slip } from './print-slips.ts'
import { randomPassword } from './random-password.ts'
import { Row as Line, Stack } from '../../../kit/ui/place.tsx'

const NONE = '所选用户都已经登录过或不能登录；已登录过的请逐个重置密码'

const slipOf = (row: Row): Slip => ({
  name: String(row['realname']),
  username: String(row['username']),
  depart: String(row['orgCodeTxt'] ?? ''),
  password: randomPassword(),
})

export const InitialPasswords = ({ rows, onDone }: { rows: readonly Row[]; onDone: () => void }) => {
  const changed = useChanged(user)
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [slips, setSlips] = useState<readonly Slip[]>([])
  const inactive = rows.filter((row) => isInactive(row) && !isOwn(row))
  const close = () => {
    setOpen(false)
    if (slips.length > 0) onDone()
    setSlips([])
  }
  const make = async () => {
    setBusy(true)
    const done: Slip[] = []
    try {
      for (const slip of inactive.map(slipOf)) {
        const { username, password } = slip
        await call(resetPassword, { username, password, confirmpassword: password })
        done.push(slip)
      }
    } catch (error) {
      reportFailure(error)
    }
    // the ones before a failure have new passwords, so their slips are printed
    setSlips(done)
    setBusy(false)
    await changed()
  }
  return (
    <>
      <RowAction reason={inactive.length === 0 ? NONE : undefined} onClick={() => setOpen(true)}>
        初始密码单
      </RowAction>
      <Modal open={open} title="初始密码单" onCancel={close} footer={null} mask={{ closable: slips.length === 0 }}>
        <Stack gap={16}>
          {slips.length === 0 ? (
            <Typography.Text>
              将为 {inactive.length}{' '}
              名未激活的用户各生成一个随机密码，打印成可以对折封口的密码单。以前生成的初始密码随之失效。
            </Typography.Text>
          ) : (
            <Typography.Text>
              已为 {slips.length} 名用户设置初始密码。密码只在这里显示，关闭后不能再次打印，需要时请重新生成。
            </Typography.Text>
          )}
          <Line align="stretch" justify="end">
            <Button onClick={close}>{slips.length === 0 ? '取消' : '关闭'}</Button>
            {slips.length === 0 ? (
              <Button type="primary" loading={busy} onClick={() => void make()}>
                生成
              </Button>
            ) : (
              <Button type="primary" onClick={() => printSlips(slips)}>
                打印
              </Button>
            )}
          </Line>
        </Stack>
      </Modal>
    </>
  )
}
