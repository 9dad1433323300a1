/** 接收方式: an address fits its channel and is used once a colleague confirms it; an unsubscribed contact stays so until resumed. */
import { CONTACT_PATIENTS, outreachContact, type OutreachContact } from '@huxi/contract'
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { lock } from '../../../engine/core/transaction.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { now } from '../../../platform/config/clock.ts'
import { ofVisiblePatients } from '../../care/patient/index.ts'
import { stopChannel } from './opt-out.ts'

const { address: ADDRESS, userId: USER } = outreachContact.fields

type Given = Partial<Pick<OutreachContact, 'address' | 'userId' | 'patientId'>>

const isAnyOwn = async (tx: Ctx, given: readonly Given[]): Promise<boolean> => {
  const own = tx.session?.person.id
  if (own === undefined) return false
  if (given.some(({ userId }) => userId === own)) return true
  const addresses = given.flatMap(({ address }) => address?.toLowerCase() ?? [])
  if (addresses.length === 0) return false
  const { rows } = await sql`select 1 from sys_user where id = ${own} and lower(email) = any(${addresses})`.execute(
    tx.db,
  )
  return rows.length > 0
}

const refuseShared = async (tx: Ctx, { address, userId, patientId }: Given): Promise<void> => {
  await lock(tx, `outreach-contact:${(address || userId)!.toLowerCase()}`)
  const same = address ? sql`lower(address) = lower(${address})` : sql`user_id = ${userId}`
  const { rows } = await sql<{ n: number }>`select count(distinct patient_id)::int as n from outreach_contact
    where tenant_id = ${tx.tenantId} and ${same} and status = 'active' and patient_id <> ${patientId}`.execute(tx.db)
  if (rows[0]!.n < CONTACT_PATIENTS) return
  const [name, f] = address ? (['address', ADDRESS] as const) : (['userId', USER] as const)
  refuseField(name, f, `同一个接收地址最多登记给 ${CONTACT_PATIENTS} 位患者，请先停用不再使用的接收方式`)
}

export const refuseOwnCheck = (tx: Ctx, rows: readonly { readonly givenBy: string | null }[]): void => {
  if (rows.some(({ givenBy }) => givenBy !== null && givenBy === tx.session?.person.id))
    throw refused('您自己登记的接收人要由另一位同事与患者核对后确认')
}

export const contactHooks: Hooks<typeof outreachContact> = {
  visibleRows: ofVisiblePatients,
  async beforeWrite(tx, input, current) {
    const { channel, address, userId, patientId } = { ...current, ...input }
    if (channel === 'email' && !address) refuseField('address', ADDRESS, '请填写邮箱')
    if (channel === 'in_app' && !userId) refuseField('userId', USER, '请选择患者登录本平台的账号')
    if (current && (channel !== current.channel || patientId !== current.patientId))
      throw refused('接收方式不能改通道，也不能改给另一位患者，请新增一条')
    if (channel === 'sms' || (current && address === current.address && userId === current.userId)) return input
    if (await isAnyOwn(tx, [{ address, userId }])) {
      if (userId) refuseField('userId', USER, '不能把自己的账号登记为患者的接收账号，请由其他同事登记')
      refuseField('address', ADDRESS, '不能把自己的邮箱登记为患者的邮箱，请由其他同事登记')
    }
    if (address || userId) await refuseShared(tx, { address, userId, patientId })
    return { ...input, checked: tx.session === null, givenBy: tx.session?.person.id ?? null }
  },
  beforeDelete(_tx, rows) {
    if (rows.some((row) => row.channel === 'sms' && row.checked === false))
      throw refused('患者的手机号改过，还没有核对，这条接收方式不能删除')
  },
  moves: {
    async check(tx, { rows, write }) {
      refuseOwnCheck(tx, rows)
      if (await isAnyOwn(tx, rows)) throw refused('接收地址是您自己的，请由另一位同事核对')
      return write({ checked: true })
    },
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
