import { outreachSignature, type OutreachSignature } from '@huxi/contract'
import { actor, unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now } from '../../../platform/config/clock.ts'

const NAME = /^[\p{L}\p{N}（）()·-]{2,20}$/u

export const signatureHooks: Hooks<typeof outreachSignature> = {
  beforeWrite(_tx, input) {
    if (input.name !== undefined && !NAME.test(input.name ?? ''))
      refuseField(
        'name',
        outreachSignature.fields.name,
        '签名请填写 2 到 20 个汉字、字母或数字，不要带“【】”和空格，发送时自动加上“【】”',
      )
    return input
  },
  moves: {
    file: (tx, { write }) =>
      write({ filedBy: actor(tx), filedAt: now(tx), decidedBy: null, decidedAt: null, refuseReason: null }),
    approve: (tx, { write }) => write({ decidedBy: actor(tx), decidedAt: now(tx) }),
    refuse: (tx, { asked, write }) => write({ decidedBy: actor(tx), decidedAt: now(tx), refuseReason: asked.reason }),
  },
}

interface Signed {
  readonly channel: string
  readonly signatureId: string | null
}

export const signatureOf = async (ctx: Ctx, { channel, signatureId }: Signed) => {
  const all = unscoped(ctx)
  return channel === 'sms' && signatureId ? storeOf(all, outreachSignature).find(all, signatureId) : undefined
}

export const signatureIssue = (
  { channel }: Pick<Signed, 'channel'>,
  signature: OutreachSignature | undefined,
): string | null => {
  if (channel !== 'sms') return null
  if (!signature) return '没有选择短信签名，请修订模板，选择一个已报备的签名'
  if (signature.status === 'approved') return null
  return `短信签名“${signature.name}”还没有完成实名报备，请在“短信签名”中登记已报备，或改用已报备的签名`
}

export const issueOfSigned = async (ctx: Ctx, row: Signed): Promise<string | null> =>
  signatureIssue(row, await signatureOf(ctx, row))
