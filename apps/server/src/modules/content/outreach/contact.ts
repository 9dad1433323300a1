/** 接收方式: an address fits its channel; an unsubscribed contact stays so until resumed. */
import { outreachContact } from '@huxi/contract'
import { refused } from '@huxi/model'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { now } from '../../../platform/config/clock.ts'
import { ofVisiblePatients } from '../../care/patient/index.ts'
import { stopChannel } from './opt-out.ts'

const { address: ADDRESS, userId: USER } = outreachContact.fields

export const contactHooks: Hooks<typeof outreachContact> = {
  visibleRows: ofVisiblePatients,
  beforeWrite(tx, input, current) {
    const { channel, address, userId } = { ...current, ...input }
    if (channel === 'email' && !address) refuseField('address', ADDRESS, '请填写邮箱')
    if (channel === 'in_app' && !userId) refuseField('userId', USER, '请选择患者登录本平台的账号')
    if (userId && userId !== current?.userId && userId === tx.session?.person.id)
      refuseField('userId', USER, '不能把自己的账号登记为患者的接收账号，请由其他同事登记')
    return input
  },
  moves: {
    async unsubscribe(tx, { rows: [row], write }) {
      const after = await write({ endedAt: now(tx) })
      await stopChannel(tx, row!)
      return after
    },
    async resume(_tx, { rows: [row], write }) {
      if (row!.channel !== 'sms' && !row!.address && !row!.userId) throw refused('这条接收方式没有地址，请先补充')
      return write({ endedAt: null })
    },
  },
}
